"""What is measured, each beside a bare baseline in the same run: `make bench`."""
