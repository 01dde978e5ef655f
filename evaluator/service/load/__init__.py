"""What one process takes on, and whose turn it is; how a hand is answered is not known here."""
