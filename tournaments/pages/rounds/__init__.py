"""The pages of rounds: drafted, published and taken back; seats changed by hand."""
