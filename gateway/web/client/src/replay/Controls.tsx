import { useEffect, useState } from "preact/hooks";
import { type Key, t } from "../i18n";
import type { Move } from "./steps";

const PLAY_MS = 1100;

/** What a key does, where the keyboard is not somebody else's. */
const KEYS: Record<string, Move> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "trick_back",
  ArrowDown: "trick_forward",
  Home: "deal_start",
  End: "deal_end",
  PageUp: "deal_back",
  PageDown: "deal_forward",
};

const ONE = "M17 5v14L6 12z";
const TWO = "M12 5v14L2 12zM22 5v14l-10-7z";
const BAR = "M4 5h3v14H4zM20 5v14L8 12z";
const BUTTONS = [
  ["deal_start", "replay_first", BAR],
  ["trick_back", "replay_trick_back", TWO],
  ["back", "replay_back", ONE],
  ["forward", "replay_forward", ONE],
  ["trick_forward", "replay_trick_forward", TWO],
  ["deal_end", "replay_last", BAR],
] as const satisfies readonly [Move, Key, string][];
const ONWARD = new Set<Move>(["forward", "trick_forward", "deal_end"]);

type Props = { at: number; total: number; told: string; move(by: Move): void; go(to: number): void };

export function Controls({ at, total, told, move, go }: Props) {
  const [playing, setPlaying] = useState(false);
  const ended = at === total - 1;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || at.matches("input, select, textarea"))
        return;
      const by = KEYS[event.key];
      const toggles = event.key === " " && !at.closest("button, a, summary");
      if (by) move(by);
      if (toggles) setPlaying((on) => !on);
      if (by || toggles) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [move]);

  useEffect(() => {
    if (!playing) return;
    if (ended) return setPlaying(false);
    const timer = setTimeout(() => move("forward"), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, ended, move]);

  return (
    <div class="rp-controls">
      <p class="rp-told" role="status">
        {told}
      </p>
      <div class="rp-buttons">
        {BUTTONS.map(([by, text, path]) => (
          <button
            key={by}
            type="button"
            aria-label={t(text)}
            title={t(text)}
            onClick={() => move(by)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" class={ONWARD.has(by) ? "onward" : ""}>
              <path d={path} />
            </svg>
          </button>
        ))}
      </div>
      <div class="rp-row">
        <button type="button" class="main" onClick={() => setPlaying(!playing && !ended)}>
          {t(playing ? "replay_pause" : "replay_play")}
        </button>
        <input
          type="range"
          min={0}
          max={total - 1}
          value={at}
          aria-label={t("replay_moment")}
          aria-valuetext={t("replay_position", { n: at + 1, total })}
          onInput={(event) => go(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
}
