import { load, save } from "./storage";
import type { Code, ErrorBody, Session } from "./types";

/** What the server says to a call or a message it refuses. */
export class Refusal extends Error {
  constructor(
    readonly code: Code | "unreachable",
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

const KEY = "tute.session";
const RENEW_BEFORE_S = 60 * 86_400;

export function session(): Session | null {
  return load<Session>(KEY);
}

/** A guest of this name; the one there is if it has the name already. */
export async function enter(name: string, lang: string): Promise<Session> {
  const known = session();
  return known && known.name === name ? known : newGuest(name, lang);
}

/** A fresh token when the old one has lived a third of its time. */
export async function renew(): Promise<void> {
  const known = session();
  if (known && known.expires_at - Date.now() / 1000 < RENEW_BEFORE_S) {
    save(KEY, await call<Session>("POST", "/session/renew"));
  }
}

/**
 * Another guest of the same name, where the server does not know the old one's token any more. The
 * old session is kept until then. Raises Refusal.
 */
export async function enterAnew(lang: string): Promise<Session | null> {
  const known = session();
  return known ? newGuest(known.name, lang) : null;
}

async function newGuest(name: string, lang: string): Promise<Session> {
  const made = await send<Session>("POST", "/session", { name, lang });
  save(KEY, made);
  return made;
}

/** Raises Refusal. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return send<T>(method, path, body, session()?.token);
}

/** As `call`, with another token than a session's. */
export async function callAs<T>(token: string, method: string, path: string): Promise<T> {
  return send<T>(method, path, undefined, token);
}

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch {
    throw new Refusal("unreachable", "The server does not answer.");
  }
  if (answer.ok) return (await answer.json()) as T;
  const refused = (await answer.json().catch(() => null)) as ErrorBody | null;
  if (!refused) throw new Refusal("unreachable", `The server answers ${answer.status}.`);
  const { code, message, details } = refused.error;
  throw new Refusal(code, message, details);
}
