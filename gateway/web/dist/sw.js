// Keeps the shell of the page, so that it opens at once and without a network; never what is played.

const NAME = "tute-" + "430fe4b65245";
const SHELL = ["/","/icon.svg","/manifest.webmanifest","/assets/Operator--h4ZPfTs.css","/assets/Operator-WwpozMJA.js","/assets/Replay-DKDs60TP.css","/assets/Replay-DhP0NJ1u.js","/assets/en-DP20__0h.js","/assets/es-DidAQ3St.js","/assets/fr-CfvhI41R.js","/assets/index-BYv5kNwy.js","/assets/index-C-tj7iiD.css","/assets/pt-6En4sPjK.js","/assets/sorting-DY2YubJO.js","/assets/sorting-DaXLGMN7.css","/assets/sprite-BeTaRoeX.svg","/assets/synth-CiKEnZWQ.js","/assets/words-B2uFO-SU.js"];
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
