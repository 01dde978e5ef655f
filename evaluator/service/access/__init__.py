"""Who may call, and over which line: files of tokens and certificates, read again when changed."""
