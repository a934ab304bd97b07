"""An evening on paper: each sheet from plain values, set by `scoring.printing`."""
