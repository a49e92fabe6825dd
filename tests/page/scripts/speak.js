// Chooses a language in the settings, which are opened for it once in the life of a page.
async (lang) => {
  const settings = () => document.querySelector("dialog.settings");
  const until = async (holds, what) => {
    const deadline = performance.now() + 20_000;
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`not in time: ${what}`);
      await new Promise((done) => setTimeout(done));
    }
  };
  if (!globalThis.languages) {
    document.querySelector(".top button:last-child, .tools button:not([aria-expanded])").click();
    await until(() => settings()?.open, "the settings");
    globalThis.languages = settings().querySelector("select");
    settings().close();
    await until(() => !settings(), "the end of the settings");
  }
  globalThis.languages.value = lang;
  globalThis.languages.dispatchEvent(new Event("change"));
  await until(() => document.documentElement.lang === lang, lang);
}
