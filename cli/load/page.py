"""The outcome as one HTML file that needs nothing else."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from cli.load import figures, plots, report
from cli.texts import Lang, text

if TYPE_CHECKING:
    from cli.load.outcome import Outcome

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
  color: #1c1c1c; background: #fff }
h1 { font-size: 1.3rem } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse } td { padding: .15rem 1rem .15rem 0; vertical-align: top }
td:first-child { white-space: pre }
.good { color: #17672b } .bad { color: #a3122a } .warn { color: #8a5a00 }
svg { width: 100%; height: auto } pre { white-space: pre-wrap }
"""


def html(outcome: Outcome, lang: Lang) -> str:
    """With the plots as SVG and the figures as JSON in it."""
    title = escape(report.title(outcome, lang))
    verdict = escape(report.verdict(outcome, lang))
    told = "".join(f"<li>{escape(each)}</li>" for each in outcome.tally.told)
    cut = [text(lang, "load_cut")] if outcome.cut else []
    warnings = "".join(
        f'<p class="warn">{escape(each)}</p>' for each in (*cut, *report.warnings(outcome, lang))
    )
    rows = "".join(
        f"<tr><td>{escape(what)}</td><td>{escape(much)}</td></tr>"
        for what, much in report.rows(outcome, lang)
    )
    data = json.dumps(figures.as_json(outcome)).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>
<body>
<h1>{title}</h1>
<p class="{"good" if outcome.sound else "bad"}">{verdict}</p>
<ul class="bad">{told}</ul>
{warnings}
<table>{rows}</table>
<h2>{escape(text(lang, "load_over_time"))}</h2>
{plots.over_time(outcome, lang)}
<h2>{escape(text(lang, "load_spread"))}</h2>
{plots.spread(outcome, lang)}
<script type="application/json" id="figures">{data}</script>
</body>
</html>
"""
