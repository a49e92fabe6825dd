"""How strong the bots are: what is promised of them, played out."""
