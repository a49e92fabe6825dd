// Until the first element is not there any more, or the second is.
([gone, end]) =>
  new Promise((done) => {
    const look = () => !document.querySelector(gone) || document.querySelector(end);
    if (look()) return done();
    const watch = new MutationObserver(() => {
      if (!look()) return;
      watch.disconnect();
      done();
    });
    watch.observe(document, { subtree: true, childList: true });
  })
