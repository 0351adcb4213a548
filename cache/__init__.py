"""Card data from Scryfall: the API, the store on disk, the bundled sample, and the source that joins them."""
