import { useRef, useState } from "preact/hooks";
import { lang, t } from "../i18n";
import { enter, session, tried } from "../state/store";
import { type Fault, faultOf } from "./name";

type Props = { button: string; done?: () => void };

/** Who comes for the first time says a name, and nothing else. */
export function NameForm({ button, done }: Props) {
  const [name, setName] = useState(session.value?.name ?? "");
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = name.trim().normalize("NFC");
    const wrong = faultOf(wanted);
    if (wrong) {
      setFault(wrong);
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
          autofocus
          aria-invalid={fault !== null}
          aria-describedby="name-hint"
          onInput={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }}
        />
        <button type="submit" class="main" disabled={busy}>
          {button}
        </button>
      </div>
      <small id="name-hint" class={fault ? "wrong" : ""} role={fault ? "alert" : undefined}>
        {t(fault ?? "name_hint")}
      </small>
    </form>
  );
}
