// As a browser says that it can install the page; `prompted` counts how often it was asked to.
() => {
  const prompt = () => (globalThis.prompted = (globalThis.prompted ?? 0) + 1);
  const event = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt }));
}
