"""How the model of bids is made: games that a bot plays, a fit to them, a check on fresh ones."""
