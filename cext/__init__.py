"""The door of the compiled core."""
