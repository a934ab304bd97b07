"""Words for who sits where next: the movement, sit-outs, what is read out, what a pencil needs."""
