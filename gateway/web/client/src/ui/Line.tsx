import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { path } from "../router";
import { problem, session, status, takeOver } from "../state/store";

const PATIENCE_MS = 1200;
const READ_MS = 6000;

/** What is wrong with the connection, if for longer than a blink. The table says it itself. */
export function LineState() {
  const now = status.value;
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (now !== "reconnecting") return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  if (!session.value) return null;
  if (now === "replaced") {
    return (
      <div class="line" role="alert">
        {t("bye_replaced")}
        <button type="button" onClick={takeOver}>
          {t("play_here")}
        </button>
      </div>
    );
  }
  return late && path.value !== "/table" ? (
    <div class="line" role="status">
      {t("reconnecting")}
    </div>
  ) : null;
}

/** The last refusal, until it has been read. */
export function Problem() {
  const error = problem.value;
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => {
      problem.value = null;
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return (
    <div class="toast" role="alert">
      {error && (
        <p>
          {error.code === "unreachable" ? t("err_offline") : errorText(error)}
          <button type="button" aria-label={t("close")} onClick={() => (problem.value = null)}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
