"""Writers at a table of a round: hands, who keeps score, the agreement, a call for the director."""
