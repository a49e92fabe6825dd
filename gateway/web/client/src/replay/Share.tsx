import { useState } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { call, Refusal } from "../wire/http";
import type { MatchRecord } from "../wire/types";
import { withNames } from "./names";

type Props = { record: MatchRecord; table: string; share: string | null; names: string[] };

/** A link that shows the match to whoever has it, and the record as a file. */
export function Share({ record, table, share, names }: Props) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const [wrong, setWrong] = useState("");

  const make = async () => {
    try {
      setLink(linkTo(table, share ?? (await granted(table)), names));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setWrong(errorText(error));
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <section class="rp-share" aria-labelledby="rp-share">
      <h2 id="rp-share">{t("share")}</h2>
      <p>{t("share_about")}</p>
      <div class="rp-row">
        <button type="button" onClick={make}>
          {t("share_link")}
        </button>
        <button type="button" onClick={() => save(record, table)}>
          {t("download")}
        </button>
      </div>
      {wrong && <p role="alert">{wrong}</p>}
      {link && (
        <div class="rp-row">
          <input
            readOnly
            value={link}
            aria-label={t("share_link")}
            onFocus={(event) => event.currentTarget.select()}
          />
          {navigator.clipboard && (
            <button type="button" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** The token of a new link. Throws Refusal. */
async function granted(table: string): Promise<string> {
  const { url } = await call<{ url: string }>("POST", `/tables/${table}/share`);
  return new URL(url).searchParams.get("share") ?? "";
}

function linkTo(table: string, token: string, names: string[]): string {
  const query = new URLSearchParams({ share: token });
  return withNames(`${location.origin}/records/${table}?${query}`, names);
}

function save(record: MatchRecord, table: string): void {
  const blob = new Blob([`${JSON.stringify(record)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `tute-${table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
