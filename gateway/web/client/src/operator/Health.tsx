import { type Key, lang, t } from "../i18n";
import type { Overview, ProcessCounts } from "../wire/types";
import { busy, grown, rate, type Sample, total } from "./rates";

type Props = { now: Overview; samples: readonly Sample[] };

const MB = 1 << 20;

/** Counters that should stay where they are, or nearly. */
const TROUBLE = [
  ["gateway_failed_total", "op_failed"],
  ["log_lines_total.error", "op_logged_errors"],
  ["log_lines_total.warning", "op_logged_warnings"],
  ["game_conflicts_total", "op_conflicts"],
  ["game_bot_tasks_dropped_total", "op_bots_dropped"],
  ["game_bot_misses_total", "op_bots_late"],
  ["game_bot_forced_total", "op_bots_forced"],
  ["game_cancelled_total", "op_cancelled"],
  ["gateway_gaps_total", "op_gaps"],
  ["lobby_lapsed_total", "op_lapsed"],
] as const satisfies readonly [string, Key][];

/** The numbers one looks at first. */
export function Figures({ now, samples }: Props) {
  const waiting = now.lobby?.tickets;
  const figures = [
    ["op_present", told(now.lobby?.present)],
    ["op_awake", told(now.tables?.awake)],
    ["op_waiting", told(waiting)],
    ["op_rooms", told(now.lobby?.public_rooms)],
    ["op_moves", fixed(rate(samples, "game_commits_total"))],
    ["op_requests", fixed(rate(samples, "gateway_requests_total"))],
  ] as const;
  const lately = TROUBLE.reduce((sum, [counter]) => sum + grown(samples, counter), 0);
  return (
    <dl class="op-figures">
      {figures.map(([name, value]) => (
        <div key={name} class="card-box">
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div class={`card-box ${lately ? "op-bad" : ""}`}>
        <dt>{t("op_trouble")}</dt>
        <dd>{told(lately)}</dd>
      </div>
    </dl>
  );
}

export function Processes({ now, samples }: Props) {
  return (
    <section>
      <h2>{t("op_processes")}</h2>
      <div class="op-scroll" tabIndex={0} role="group" aria-label={t("op_processes")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("op_process")}</th>
              <th scope="col">{t("op_state")}</th>
              <th scope="col">{t("op_since")}</th>
              <th scope="col">{t("op_memory")}</th>
              <th scope="col">{t("op_cpu")}</th>
              <th scope="col">{t("op_sockets")}</th>
            </tr>
          </thead>
          <tbody>
            {now.processes.map((each) => (
              <tr key={`${each.kind} ${each.name}`} class={each.up ? "" : "op-bad"}>
                <th scope="row">
                  {each.kind} <small>{each.name}</small>
                </th>
                <td>{t(each.up ? "op_up" : "op_down")}</td>
                <td>{each.up && since(each)}</td>
                <td>{each.up && megabytes(each)}</td>
                <td>{each.up && `${Math.round(busy(samples, each) * 100)} %`}</td>
                <td>{each.counts["gateway_sockets"] ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Trouble({ newest, samples }: { newest: Sample; samples: readonly Sample[] }) {
  return (
    <section>
      <h2>{t("op_trouble")}</h2>
      <div class="op-scroll" tabIndex={0} role="group" aria-label={t("op_trouble")}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("op_last_minute")}</th>
              <th scope="col">{t("op_in_all")}</th>
            </tr>
          </thead>
          <tbody>
            {TROUBLE.map(([counter, text]) => {
              const lately = grown(samples, counter);
              return (
                <tr key={counter} class={lately ? "op-bad" : ""}>
                  <th scope="row">{t(text)}</th>
                  <td>{told(lately)}</td>
                  <td>{told(total(newest, counter))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function since({ counts }: ProcessCounts): string {
  const started = counts["process_start_time_seconds"];
  if (started === undefined) return "";
  return new Date(started * 1000).toLocaleString(lang.value, {
    dateStyle: "short",
    timeStyle: "short",
  });
}

function megabytes({ counts }: ProcessCounts): string {
  const bytes = counts["process_resident_memory_bytes"];
  return bytes === undefined ? "" : `${Math.round(bytes / MB)} MB`;
}

/** "–" where nobody answers. */
function told(n: number | undefined): string {
  return n === undefined ? "–" : n.toLocaleString(lang.value);
}

function fixed(n: number): string {
  return n.toLocaleString(lang.value, { maximumFractionDigits: n < 10 ? 1 : 0 });
}
