// Until the table asks something of who looks at it ("choice", "card"), or `end` is there ("over").
// A capote may be promised, nobody is asked for it.
(end) =>
  new Promise((done) => {
    const there = (selector) => document.querySelector(selector) !== null;
    const look = () => {
      if (there(end)) return "over";
      if (there('.table .choice:not([aria-label="Capote"]) button:enabled')) return "choice";
      return there('.table .hand [aria-disabled="false"]') ? "card" : null;
    };
    const found = look();
    if (found) return done(found);
    const watch = new MutationObserver(() => {
      const found = look();
      if (!found) return;
      watch.disconnect();
      done(found);
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  })
