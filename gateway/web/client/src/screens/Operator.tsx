import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { Figures, Processes, Trouble } from "../operator/Health";
import { Players, Queue, Tables } from "../operator/Lists";
import "../operator/operator.css";
import { kept, type Sample } from "../operator/rates";
import { callAs, Refusal } from "../wire/http";
import type { Overview } from "../wire/types";

const EVERY_MS = 5000;
const KEY = "tute.operator";

/** What is going on, for who has the operators' token: looked at, never changed. */
export function Operator() {
  const [token, setToken] = useState(() => sessionStorage.getItem(KEY) ?? "");
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const [now, setNow] = useState<Overview | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);

  const use = (given: string) => {
    sessionStorage.setItem(KEY, given);
    setRefused(null);
    setNow(null);
    setToken(given);
  };
  useEffect(() => {
    if (!token) return;
    let over = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const seen = await callAs<Overview>(token, "GET", "/overview");
        if (over) return;
        setNow(seen);
        setRefused(null);
        setSamples((before) => kept(before, { at: Date.now(), processes: seen.processes }));
      } catch (error) {
        if (!over && error instanceof Refusal) setRefused(error);
      }
    };
    void look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [token]);

  const wrong = refused?.code === "unauthorized";
  if (!token || wrong) return <Gate wrong={wrong} use={use} />;
  const newest = samples.at(-1);
  return (
    <section class="op">
      <header class="op-row">
        <h1>{t("op_title")}</h1>
        <button type="button" class="quiet" onClick={() => use("")}>
          {t("op_leave")}
        </button>
      </header>
      <p role="status" class="wrong">
        {refused && errorText(refused)}
      </p>
      {!now || !newest ? (
        <p>{t("loading")}</p>
      ) : (
        <>
          <Figures now={now} samples={samples} />
          <Processes now={now} samples={samples} />
          <Tables tables={now.tables} at={now.lobby?.now ?? newest.at / 1000} />
          <Queue lobby={now.lobby} />
          <Players lobby={now.lobby} />
          <Trouble newest={newest} samples={samples} />
        </>
      )}
    </section>
  );
}

function Gate({ wrong, use }: { wrong: boolean; use(token: string): void }) {
  const [typed, setTyped] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim()) use(typed.trim());
  };
  return (
    <section class="op">
      <h1>{t("op_title")}</h1>
      <form class="card-box" onSubmit={submit}>
        <label for="op-token">{t("op_token")}</label>
        <div class="row">
          <input
            id="op-token"
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            aria-invalid={wrong}
            aria-describedby="op-wrong"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit">{t("enter")}</button>
        </div>
        <small id="op-wrong" class="wrong" role="alert">
          {wrong && t("op_wrong")}
        </small>
        <small>{t("op_token_about")}</small>
      </form>
    </section>
  );
}
