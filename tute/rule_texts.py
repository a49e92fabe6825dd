LANGUAGES = ("es", "fr", "pt", "en")
from collections import defaultdict


class _D(dict):
    def __missing__(self, k):
        return ("t", "d")


class _E(dict):
    def __missing__(self, k):
        return "t"


PRESET_TEXTS = defaultdict(_D)
OPTION_TEXTS = defaultdict(_E)
VALUE_TEXTS = {}
