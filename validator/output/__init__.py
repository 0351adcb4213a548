"""Reports as text: one module for each output format, each with `render(report, …)`."""
