import { defineConfig } from "vitest/config";
import { worker } from "./scripts/worker.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [worker()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: address would not pass the page's policy
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: {
    proxy: { "/api": SERVER, "/docs": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
