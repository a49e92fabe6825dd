// What a first visit loads, compressed as a server would; fails over the budget.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../../dist/", import.meta.url);
const BUDGET = 120 * 1024;
// One language of four is loaded; each counts here once, as the largest of them.
const LANGUAGE = /^(es|fr|pt|en)-/;
// Asked for when the page is installed, or by the browser after it is shown.
const LATER = /^(sw\.js|manifest\.webmanifest|icon.*)$/;

const sizes = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile() && !LATER.test(each.name))
  .map((each) => ({
    name: each.name,
    bytes: gzipSync(readFileSync(`${each.parentPath}/${each.name}`), { level: 9 }).length,
  }));
const languages = sizes.filter((each) => LANGUAGE.test(each.name));
const others = sizes.filter((each) => !LANGUAGE.test(each.name));
const total =
  others.reduce((sum, each) => sum + each.bytes, 0) +
  Math.max(0, ...languages.map((each) => each.bytes));

for (const each of sizes) console.log(String(each.bytes).padStart(8), each.name);
console.log(String(total).padStart(8), `of ${BUDGET} with one language, gzip`);
if (total > BUDGET) process.exit(1);
