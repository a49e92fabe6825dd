// Runs in the page before anything of its own: what is measured, in ms of its own clock.
(() => {
  const probe = { painted: {}, frames: [], motions: [], longest: [], tricks: 0 };
  globalThis.probe = probe;

  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });

  // When something of the page is first there and painted, since its navigation began.
  const awaited = { home: "form.name button", table: ".hand [data-card]" };
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(awaited)) {
      if (name in probe.painted || !document.querySelector(selector)) continue;
      probe.painted[name] = null;
      afterPaint((now) => (probe.painted[name] = now));
    }
  }).observe(document, { subtree: true, childList: true });

  // From a frame of the server to the paint that shows it.
  globalThis.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", (message) => {
        const told = JSON.parse(message.data);
        if (told.type !== "frame" || !told.events.length) return;
        const since = message.timeStamp;
        afterPaint((now) => probe.frames.push(now - since));
      });
    }
  };

  // How far apart the pictures are while a card moves: into the trick, out of it, in the hand.
  const moving = new Set();
  const starts = ({ target }) => target.closest?.(".trick, .hand") && moving.add(target);
  const ends = ({ target }) => moving.delete(target);
  for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, starts, true);
  for (const kind of ["animationend", "animationcancel", "transitionend", "transitioncancel"])
    addEventListener(kind, ends, true);
  let motion = null;
  let last = 0;
  const look = (now) => {
    for (const each of moving) if (!each.isConnected) moving.delete(each);
    motion?.push(now - last);
    if (motion && !moving.size) {
      probe.motions.push(motion);
      motion = null;
    }
    if (moving.size) motion ??= [];
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  // The longest task of each trick; the browser tells of those over 50 ms, 0 is none.
  let longest = 0;
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map((each) => each.duration));
  }).observe({ type: "longtask" });
  let swept = false;
  new MutationObserver(() => {
    const now = document.querySelector(".trick.swept .played") !== null;
    if (swept && !now) {
      probe.tricks += 1;
      probe.longest.push(longest);
      longest = 0;
    }
    swept = now;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
})();
