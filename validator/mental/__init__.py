"""The Mental Cube: mental cards carry restrictions, and players declare real cards for them in the match.

`match.read` reads a match file, `check.check` judges it, `identify.search` finds cards by what is known of them.
"""
