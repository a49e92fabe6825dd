from __future__ import annotations

import pytest

from tute.notation import cards, hand, hand_text, text


def test_cards_are_written_as_they_are_read() -> None:
    assert text(cards("2b 12o 1c")) == "2b 12o 1c"
    assert hand_text(hand("2b 12o 1c 1o")) == "1o 12o 1c 2b"


@pytest.mark.parametrize("word", ["8o", "1x", "o1", "01o"])
def test_a_word_that_names_no_card_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}' names no card"):
        cards(f"1o {word}")
