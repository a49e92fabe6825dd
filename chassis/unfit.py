class Unfit(Exception):
    """A process cannot start as it is configured; `faults` are plain sentences."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
