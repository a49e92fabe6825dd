from __future__ import annotations

import pytest

from chassis.settings import Settings
from cli.load.limits import RAISED, Limited, limited
from tuteapi.codes import Refused


def test_a_limit_is_told_by_its_setting_and_other_refusals_as_they_are() -> None:
    for code in ("rate_limited", "forbidden", "room_full"):
        with pytest.raises(Limited) as limit, limited("TUTE_BOT_TABLES"):
            raise Refused(code, "No.")
        assert limit.value.setting == "TUTE_BOT_TABLES"
    with pytest.raises(Refused), limited("TUTE_BOT_TABLES"):
        raise Refused("unavailable", "Not now.")


def test_what_a_system_of_its_own_raises_are_settings() -> None:
    for name in RAISED:
        assert name.removeprefix("TUTE_").lower() in Settings.model_fields
