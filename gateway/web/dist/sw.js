// Keeps the shell of the page, so that it opens at once and without a network; never what is played.

const NAME = "tute-" + "3381911d36ff";
const SHELL = ["/","/icon.svg","/manifest.webmanifest","/assets/Operator--h4ZPfTs.css","/assets/Operator-RMGHodns.js","/assets/Replay-Bd37cGEX.js","/assets/Replay-DKDs60TP.css","/assets/en-DYNwWnD0.js","/assets/es-iB913RKI.js","/assets/fr-C0d0fX-E.js","/assets/index-BPOQ4aEg.js","/assets/index-Y-gvef8s.css","/assets/pt-CKYoLXcQ.js","/assets/sorting-CmP7-wfM.js","/assets/sorting-DaXLGMN7.css","/assets/sprite-BeTaRoeX.svg","/assets/synth-CiKEnZWQ.js","/assets/words-Dp947_vs.js"];
const SCREENS = /^\/(quick|friends|bots|room|table|rules|(i|records)\/[^/]+)?$/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(SHELL))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("tute-") && name !== NAME))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

// A screen comes from the server while that answers, so that a new build is seen at once; files
// whose names change with their content come from here.
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && SCREENS.test(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (SHELL.includes(url.pathname) && url.pathname !== "/") {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  }
});
