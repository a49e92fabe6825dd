/** Sounds made here, of tones and noise: nothing is loaded. */
import type { Note, Sound } from "./score";

const VOLUME = 0.35;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers are silent until somebody has touched the page. */
export function play(notes: readonly Note[]): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const { sound, at } of notes) SOUNDS[sound](context, context.currentTime + at + 0.01);
}

const SOUNDS: Record<Sound, (to: AudioContext, at: number) => void> = {
  card: (to, at) => {
    hiss(to, at, { from: 2600, down: 900, length: 0.07, loud: 0.8 });
    tone(to, at, { pitch: 150, length: 0.06, loud: 0.35, shape: "sine" });
  },
  swept: (to, at) => hiss(to, at, { from: 700, down: 2200, length: 0.26, loud: 0.35 }),
  won: (to, at) => {
    hiss(to, at, { from: 700, down: 2200, length: 0.26, loud: 0.35 });
    tone(to, at + 0.06, { pitch: 392, length: 0.16, loud: 0.3, shape: "triangle" });
    tone(to, at + 0.16, { pitch: 587, length: 0.26, loud: 0.3, shape: "triangle" });
  },
  canto: (to, at) => {
    for (const [n, pitch] of [523, 659, 784, 1047].entries())
      tone(to, at + n * 0.11, { pitch, length: 0.42, loud: 0.32, shape: "triangle" });
  },
  turn: (to, at) => {
    tone(to, at, { pitch: 660, length: 0.14, loud: 0.3, shape: "sine" });
    tone(to, at + 0.13, { pitch: 880, length: 0.24, loud: 0.3, shape: "sine" });
  },
};

type Tone = { pitch: number; length: number; loud: number; shape: OscillatorType };

function tone(to: AudioContext, at: number, { pitch, length, loud, shape }: Tone): void {
  const source = new OscillatorNode(to, { type: shape, frequency: pitch });
  source.connect(fading(to, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

type Hiss = { from: number; down: number; length: number; loud: number };

/** Noise through a band that moves: paper on felt. */
function hiss(to: AudioContext, at: number, { from, down, length, loud }: Hiss): void {
  const source = new AudioBufferSourceNode(to, { buffer: rustle(to), loop: true });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: from, Q: 0.9 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(down, at + length);
  source.connect(band).connect(fading(to, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

function fading(to: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * VOLUME, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(to.destination);
  return gain;
}

function rustle(to: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return noise;
}
