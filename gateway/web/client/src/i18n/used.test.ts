import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { es } from "./es";

const SRC = new URL("../", import.meta.url);
const TEXTS = /i18n\/(\w+\.)?(es|fr|pt|en)\.ts$/;
const code = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !TEXTS.test(name) && !name.includes(".test."))
  .map((name) => readFileSync(new URL(name, SRC), "utf8"))
  .join("\n");

test("no text is there that nothing shows", () => {
  const begun = [...code.matchAll(/`(\w+_)\$\{/g)].map((found) => found[1] as string);
  const said = (key: string) =>
    new RegExp(`["'\`]${key.replace(/_(one|other)$/, "")}(_one|_other)?["'\`]`).test(code) ||
    begun.some((start) => key.startsWith(start));
  expect(Object.keys(es).filter((key) => !said(key))).toEqual([]);
});
