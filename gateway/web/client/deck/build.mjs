// `node deck/build.mjs` draws the deck: src/deck/sprite.svg, the same bytes every time.
import { writeFileSync } from "node:fs";
import { sprite } from "./sprite.mjs";

writeFileSync(new URL("../src/deck/sprite.svg", import.meta.url), sprite());
