import { useEffect, useState } from "preact/hooks";
import { call, Refusal } from "../../wire/http";
import type { InvitePreview } from "../../wire/types";

/** What the invite is to; a Refusal where it is none, null before anything is known. Looks at each try. */
export function usePreview(
  code: string,
  wanted: boolean,
  tries: number,
): InvitePreview | Refusal | null {
  const [seen, set] = useState<InvitePreview | Refusal | null>(null);
  useEffect(() => {
    if (!wanted) return;
    call<InvitePreview>("GET", `/invites/${code}`).then(set, (error: unknown) => {
      if (error instanceof Refusal) set(error);
    });
  }, [code, wanted, tries]);
  return seen;
}
