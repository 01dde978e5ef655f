"""What the author of a sheet asks: is it right, is it whole, and what does a change do."""
