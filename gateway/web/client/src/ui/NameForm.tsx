import { useRef, useState } from "preact/hooks";
import { lang, t } from "../i18n";
import { enter, session, tried } from "../state/store";

type Props = { button: string; done?: () => void; first?: boolean };

/** Who comes for the first time says a name, and nothing else. */
export function NameForm({ button, done, first = true }: Props) {
  const [name, setName] = useState(session.value?.name ?? "");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = name.trim().normalize("NFC");
    if (!wanted) {
      setMissing(true);
      input.current?.focus();
      return;
    }
    setBusy(true);
    const entered = await tried(async () => {
      await enter(wanted, lang.value);
      return true;
    });
    setBusy(false);
    if (entered) done?.();
  };

  return (
    <form class="name" onSubmit={submit}>
      <label for="name">{t("your_name")}</label>
      <div class="row">
        <input
          ref={input}
          id="name"
          value={name}
          maxLength={24}
          autocomplete="nickname"
          autofocus={first}
          aria-invalid={missing}
          aria-describedby="name-hint"
          onInput={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <button type="submit" class="main" disabled={busy}>
          {button}
        </button>
      </div>
      <small id="name-hint" class={missing ? "wrong" : ""} role={missing ? "alert" : undefined}>
        {t(missing ? "name_bad" : "name_hint")}
      </small>
    </form>
  );
}
