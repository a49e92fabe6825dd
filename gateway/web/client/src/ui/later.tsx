import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

/** A screen that few open: its file is asked for when it is shown. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | null = null;
  return function Later(props: P) {
    const [failed, setFailed] = useState(false);
    const [, ready] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (found) => {
          Loaded = found;
          ready(true);
        },
        () => setFailed(true),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return <p role="status">{t(failed ? "err_offline" : "loading")}</p>;
  };
}
