import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256, unhex } from "./sha256";

test.each([0, 1, 32, 55, 56, 63, 64, 65, 119, 120, 1000])("SHA-256 of %i bytes", (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255);
  expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("hex and back", () => {
  expect(hex(unhex("00ff10"))).toBe("00ff10");
});
