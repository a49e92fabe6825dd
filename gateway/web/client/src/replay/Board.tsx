import { Card } from "../deck/Card";
import type { Deal } from "../game/deal";
import { blocked } from "../game/engine";
import type { Moment } from "../game/replay";
import { sorted } from "../game/sorting";
import { best, type Duty } from "../game/tricks";
import { count, t } from "../i18n";
import type { NameOf } from "../i18n/tell";
import { cardName, suitName } from "../i18n/words";
import { settings } from "../state/settings";
import { trickAt } from "./steps";

const PLACES: Record<number, readonly string[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

type Props = { moment: Moment; name: NameOf; own: number | null };

/** The table with every hand open, one's own seat (else seat 0) at the bottom, the next at its right. */
export function Board({ moment, name, own }: Props) {
  const { players } = moment.match.rules;
  const around = PLACES[players] ?? [];
  const places = around.map((_, seat) => around[(seat - (own ?? 0) + players) % players] ?? "");
  return (
    <div class="rp-board" data-players={players}>
      {places.map((place, seat) => (
        <Seat key={place} {...{ moment, name, own, seat, place }} />
      ))}
      <Middle {...{ moment, name, places }} />
    </div>
  );
}

function Seat({ moment, name, own, seat, place }: Props & { seat: number; place: string }) {
  const { now, match } = moment;
  const plays = now.seats.includes(seat);
  const onTurn = now.phase !== "between" && now.turn === seat;
  const asked = onTurn && now.phase === "play";
  const not = asked ? blocked(match.rules, now, seat) : new Map<string, Duty>();
  const { order, weakFirst } = settings.value;
  const hand = sorted(now.hands[seat] ?? [], now.trump, order, weakFirst);
  return (
    <section class={`rp-seat rp-${place}`} data-turn={onTurn} aria-label={name(seat)}>
      <header>
        <h3>{name(seat)}</h3>
        <Roles moment={moment} seat={seat} mine={seat === own} />
        {plays && (
          <span class="rp-count">
            {count("tricks", now.tricks[seat] ?? 0)} · {count("points", now.points[seat] ?? 0)}
          </span>
        )}
      </header>
      {plays && (
        <ul class="rp-hand">
          {hand.map((card) => (
            <InHand key={card} card={card} duty={not.get(card)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Dark, and saying why, if its duty forbids it to be the next card. */
function InHand({ card, duty }: { card: string; duty: Duty | undefined }) {
  const why = duty && t(`duty_${duty}`);
  return (
    <li data-blocked={why !== undefined} title={why}>
      <Card card={card} face={settings.value.face} />
      <span class="unseen">
        {cardName(card)}
        {why && ` (${why})`}
      </span>
    </li>
  );
}

type RolesProps = { moment: Moment; seat: number; mine: boolean };

function Roles({ moment: { now, match }, seat, mine }: RolesProps) {
  const bid = now.bids.find((each) => each[0] === seat);
  const roles = [
    mine && t("you"),
    match.dealer === seat && t(match.rules.dealer_rests ? "rests" : "dealer"),
    now.seats[0] === seat && t("mano"),
    bid && (bid[1] === null ? t("pass") : String(bid[1])),
    ...now.cantos
      .filter((each) => each[0] === seat)
      .map((each) => `${each[2]} ${suitName(each[1])}`),
    now.capote === seat && t("capote"),
  ].filter(Boolean);
  return (
    <ul class="rp-roles">
      {roles.map((role) => (
        <li key={role}>{role}</li>
      ))}
    </ul>
  );
}

type MiddleProps = Omit<Props, "own"> & { places: readonly string[] };

function Middle({ moment: { now }, name, places }: MiddleProps) {
  const trick = trickAt(now);
  const over = !now.table.length;
  const ahead = over ? now.last?.seat : winning(now);
  return (
    <ol class="rp-trick" data-over={over} aria-label={t(over ? "last_trick" : "trick")}>
      {trick.map(({ seat, card }) => (
        <li key={card} class={`rp-${places[seat]}`} data-best={seat === ahead}>
          <Card card={card} face={settings.value.face} />
          <small>{name(seat)}</small>
          <span class="unseen">{cardName(card)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Whose card wins the trick so far. */
function winning(now: Deal): number | undefined {
  const top = best(now.table, now.trump);
  return trickAt(now).find((each) => each.card === top)?.seat;
}
