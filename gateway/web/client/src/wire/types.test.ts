import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("the types of messages are those of the server's descriptions", () => {
  expect(() => execFileSync(process.execPath, ["scripts/types.mjs", "--check"])).not.toThrow();
});
