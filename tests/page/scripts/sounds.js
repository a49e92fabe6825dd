// Counts what makes sounds, and the sounds.
globalThis.sounds = { contexts: 0, started: 0 };
globalThis.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    sounds.contexts++;
  }
};
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  sounds.started++;
  return start.apply(this, when);
};
