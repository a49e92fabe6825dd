// Keeps the shell of the page, so that it opens at once and without a network; never what is played.

const NAME = "tute-" + "de0e94307211";
const SHELL = ["/","/icon.svg","/manifest.webmanifest","/assets/Operator--h4ZPfTs.css","/assets/Operator-C7fKe-uY.js","/assets/Replay-DJAAO3lX.js","/assets/Replay-DKDs60TP.css","/assets/en-CpaYyA9J.js","/assets/es-DcUYbo4d.js","/assets/fr-BlN5WtQF.js","/assets/index-BvSvXnt6.css","/assets/index-DphK2Ajc.js","/assets/pt-tjMIPhUH.js","/assets/sorting-DS6QhWv6.js","/assets/sorting-DaXLGMN7.css","/assets/sprite-BeTaRoeX.svg","/assets/synth-CiKEnZWQ.js","/assets/words-st6tO1sW.js"];
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
