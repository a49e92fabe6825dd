import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { kept } from "./matches";
import { Salts } from "./salts";

const fair = (hash: string) => ({
  match: "t_1",
  commitment: "c",
  n: 1024,
  salt_hashes: [null, hash],
});

test("a salt is told to the match its hash entered, and to no other", () => {
  const salts = new Salts();
  const salt = salts.owed("t_1", fair(salts.promised));
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  expect(createHash("sha256").update(Buffer.from(salt ?? "", "hex")).digest("hex")).toBe(
    salts.promised,
  );
  expect(salts.owed("t_2", fair(salts.promised))).toBeNull();
  expect(salts.owed("t_1", fair("0".repeat(64)))).toBeNull();
  expect(salts.owed("t_1", null)).toBeNull();
});

test("a told salt is used up, and a page loaded anew keeps the promise", () => {
  const salts = new Salts();
  const before = salts.promised;
  expect(new Salts().promised).toBe(before);
  const salt = salts.owed("t_1", fair(before));
  salts.told("t_1", "c");
  expect(kept("t_1")).toEqual({ table: "t_1", salt, commitment: "c" });
  expect(salts.promised).not.toBe(before);
  expect(new Salts().promised).toBe(salts.promised);
});
