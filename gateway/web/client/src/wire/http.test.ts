import { afterEach, expect, test, vi } from "vitest";
import { enter, enterAnew, session } from "./http";

const guest = (player: string) => ({ player, name: "Ana", token: `of ${player}`, expires_at: 0 });

function server(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
}

const makes = (player: string) => server(async () => Response.json(guest(player), { status: 201 }));

afterEach(() => vi.unstubAllGlobals());

test("who becomes another guest is the old one until the new one is there", async () => {
  makes("p_1");
  await enter("Ana", "es");
  server(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(enterAnew("es")).rejects.toMatchObject({ code: "unreachable" });
  expect(session()).toEqual(guest("p_1"));
  makes("p_2");
  await enterAnew("es");
  expect(session()).toEqual(guest("p_2"));
});
