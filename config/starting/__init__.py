"""What a start makes sure of: the data folder, the secret key, the logs."""
