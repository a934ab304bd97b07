"""What a start makes sure of: data folder, secret key, logs, static files, the terminal."""
