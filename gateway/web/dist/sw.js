// Keeps the shell of the page, so that it opens at once and without a network; never what is played.

const NAME = "tute-" + "3be3c25bc5d4";
const SHELL = ["/","/icon.svg","/manifest.webmanifest","/assets/Operator-BYiZSw9F.js","/assets/Operator-lGoHxo5K.css","/assets/Replay-BKz-nXR0.css","/assets/Replay-IH_uld4Z.js","/assets/en-VYeSh2VV.js","/assets/es-Cz2vkY7r.js","/assets/fr-BeoJsQeE.js","/assets/index-BOVcraC_.css","/assets/index-XF5frGf9.js","/assets/pt-D2Fg9Tut.js","/assets/sorting-BEqRlww-.js","/assets/sorting-DaXLGMN7.css","/assets/sprite-BeTaRoeX.svg","/assets/synth-CiKEnZWQ.js","/assets/words-CAc5xRT2.js"];
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
