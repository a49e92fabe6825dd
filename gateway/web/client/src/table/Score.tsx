import { ruleSet } from "../game/rules";
import { count, t } from "../i18n";
import type { View } from "../wire/types";
import { highest, modeOf, sideName, sideOf, sides } from "./words";

const WORD = "CABRÓN";

/** The match so far, a side each, and the points of this deal where one wants to see them. */
export function Score({ view, points }: { view: View; points: boolean }) {
  return (
    <ul class="score">
      {sides(view).map((side) => (
        <li key={side} class={view.turn !== null && sideOf(view, view.turn) === side ? "turn" : ""}>
          <span class="name">{sideName(view, side)}</span>
          <Standing view={view} side={side} score={view.match.score} />
          {points && <DealPoints view={view} side={side} />}
        </li>
      ))}
    </ul>
  );
}

/** Games, points or letters of one side. */
export function Standing({ view, side, score }: { view: View; side: number; score: readonly number[] }) {
  const rules = ruleSet(view.rules);
  const have = score[side] ?? 0;
  if (rules.mode === "cabron") return <Letters have={have} of={rules.letters} name={sideName(view, side)} />;
  const goal = rules.mode === "subasta" ? rules.target : rules.series > 0 ? null : rules.games;
  return (
    <b class="standing">
      {have}
      {goal !== null && <small>/{goal}</small>}
    </b>
  );
}

function Letters({ have, of, name }: { have: number; of: number; name: string }) {
  const shown = [...WORD].slice(0, Math.min(of, WORD.length));
  return (
    <span class="letters" role="img" aria-label={`${t("letters_of", { name })}: ${have}/${of}`}>
      {shown.map((letter, i) => (
        <i key={letter} class={i < have ? "taken" : ""}>
          {letter}
        </i>
      ))}
      {(have > shown.length || of > shown.length) && (
        <small>
          {have}/{of}
        </small>
      )}
    </span>
  );
}

function DealPoints({ view, side }: { view: View; side: number }) {
  const points = view.points[side] ?? 0;
  const top = modeOf(view) === "subasta" && view.trump !== null ? highest(view) : null;
  return (
    <small class="points">
      {top?.seat === side
        ? `${points} / ${top.bid}`
        : count("points", points)}
    </small>
  );
}

/** The letter that somebody takes who then has so many. */
export const letterOf = (have: number): string => WORD[have - 1] ?? String(have);
