"""What is measured: each job asks both servers of a pair in turn, and gives figures with their
goals.
"""
