"""What is said of who sits where next: the movement, who sits out, what is read out, what a pencil
needs.
"""
