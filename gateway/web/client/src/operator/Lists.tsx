import { t } from "../i18n";
import type { Overview, PlayedTable } from "../wire/types";

type Lobby = Overview["lobby"];

/** A person who keeps a table waiting for longer than this is marked. */
const LONG_S = 60;

export function Tables({ tables, at }: { tables: Overview["tables"]; at: number }) {
  return (
    <section>
      <h2>{t("op_tables")}</h2>
      {!tables ? (
        <p>{t("op_no_answer")}</p>
      ) : tables.some.length === 0 ? (
        <p>{t("op_none")}</p>
      ) : (
        <div class="op-scroll" tabIndex={0} role="group" aria-label={t("op_tables")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("table")}</th>
                <th scope="col">{t("variant")}</th>
                <th scope="col">{t("deal")}</th>
                <th scope="col">{t("score")}</th>
                <th scope="col">{t("seats")}</th>
                <th scope="col">{t("op_waits")}</th>
              </tr>
            </thead>
            <tbody>
              {tables.some.map((each) => (
                <Row key={each.table} table={each} at={at} />
              ))}
            </tbody>
          </table>
          {tables.awake > tables.some.length && (
            <p>{t("n_of", { n: tables.some.length, total: tables.awake })}</p>
          )}
        </div>
      )}
    </section>
  );
}

function Row({ table, at }: { table: PlayedTable; at: number }) {
  const seat = table.turn === null ? undefined : table.seats[table.turn];
  const waits = table.asked_at === null ? 0 : Math.max(0, Math.round(at - table.asked_at));
  return (
    <tr>
      <th scope="row">
        <small>{table.table}</small>
      </th>
      <td>
        {table.preset}
        {table.rated && <small> · {t("rated")}</small>}
      </td>
      <td>{table.deal_no}</td>
      <td>{table.score.join(" – ")}</td>
      <td>
        <ul class="op-seats">
          {table.seats.map((each) => (
            <li key={each.seat} class={each.present || each.bot ? "" : "op-away"}>
              {each.name}
              {each.bot && <small> {t("bot")}</small>}
              {!each.present && !each.bot && <small> {t("away")}</small>}
            </li>
          ))}
        </ul>
      </td>
      <td class={waits > LONG_S ? "op-bad" : ""}>{seat && `${seat.name}, ${waits} s`}</td>
    </tr>
  );
}

export function Queue({ lobby }: { lobby: Lobby }) {
  return (
    <section>
      <h2>{t("op_queue")}</h2>
      {!lobby ? (
        <p>{t("op_no_answer")}</p>
      ) : lobby.queue.length === 0 ? (
        <p>{t("op_none")}</p>
      ) : (
        <div class="op-scroll" tabIndex={0} role="group" aria-label={t("op_queue")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("variant")}</th>
                <th scope="col">{t("how_many")}</th>
                <th scope="col">{t("op_people")}</th>
                <th scope="col">{t("op_waited")}</th>
              </tr>
            </thead>
            <tbody>
              {lobby.queue.map((each) => (
                <tr key={each.since}>
                  <th scope="row">{each.rules.preset}</th>
                  <td>{each.rules.players}</td>
                  <td>{each.people}</td>
                  <td>{Math.max(0, Math.round(lobby.now - each.since))} s</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

export function Players({ lobby }: { lobby: Lobby }) {
  return (
    <section>
      <h2>{t("op_players")}</h2>
      {!lobby ? (
        <p>{t("op_no_answer")}</p>
      ) : lobby.players.length === 0 ? (
        <p>{t("op_none")}</p>
      ) : (
        <div class="op-scroll" tabIndex={0} role="group" aria-label={t("op_players")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("op_player")}</th>
                <th scope="col">{t("room")}</th>
                <th scope="col">{t("op_gateway")}</th>
              </tr>
            </thead>
            <tbody>
              {lobby.players.map((each) => (
                <tr key={each.player}>
                  <th scope="row">
                    {each.name} <small>{each.player}</small>
                  </th>
                  <td>{each.room ?? ""}</td>
                  <td>{each.gateway}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lobby.present > lobby.players.length && (
            <p>{t("n_of", { n: lobby.players.length, total: lobby.present })}</p>
          )}
        </div>
      )}
    </section>
  );
}
