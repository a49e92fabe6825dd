import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER = new URL("./sw.js", import.meta.url);
const BESIDE = ["/icon.svg", "/manifest.webmanifest"];

/** Writes `sw.js`, which knows the files of this build and is another one with every build. */
export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
        .map((each) => each.fileName)
        .filter((name) => name.startsWith("assets/"))
        .sort()
        .map((name) => `/${name}`);
      const shell = JSON.stringify(["/", ...BESIDE, ...files]);
      const version = createHash("sha256").update(shell).digest("hex").slice(0, 12);
      const source = readFileSync(WORKER, "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["SHELL"]', shell);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
