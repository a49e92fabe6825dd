import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { path } from "../router";
import { notice, problem, session, status, takeOver } from "../state/store";
import { BLINK_MS, useLate } from "./useLate";

const READ_MS = 6000;
const LONG_READ_MS = 12_000;

/** What is wrong with the connection, if for longer than a blink. The table says it itself. */
export function LineState() {
  const now = status.value;
  const late = useLate(now === "reconnecting", BLINK_MS);
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

/** The last refusal, or what else must be told, until it has been read. */
export function Problem() {
  const error = problem.value;
  const text = error ? errorText(error) : notice.value && t(notice.value);
  const read = () => {
    problem.value = null;
    notice.value = null;
  };
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(read, error ? READ_MS : LONG_READ_MS);
    return () => clearTimeout(timer);
  }, [text, error]);
  return (
    <div class={`toast ${error ? "" : "notice"}`} role="alert">
      {text && (
        <p>
          {text}
          <button type="button" aria-label={t("close")} onClick={read}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
