"""The pages of links: share links with their QR codes, tokens for programs, and a whole night."""
