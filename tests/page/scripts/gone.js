// Until the first element is not there any more, or the second is, or another deal is played than
// `deal`: there the same card may be held again.
([gone, end, deal]) =>
  new Promise((done) => {
    const dealt = () => document.querySelector(".dealno")?.textContent;
    const look = () => !document.querySelector(gone) || document.querySelector(end) || dealt() !== deal;
    if (look()) return done();
    const watch = new MutationObserver(() => {
      if (!look()) return;
      watch.disconnect();
      done();
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  })
