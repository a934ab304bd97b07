"""What is measured: each job asks a pair of servers in turn, and gives figures with their goals."""
