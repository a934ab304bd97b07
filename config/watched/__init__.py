"""What a server's owner sees: readiness, figures, a line a request; nothing of any visitor."""
