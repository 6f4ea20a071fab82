// Sounds of the table, made here and not recorded: a knock, a rustle and a few tones. None before
// somebody has touched the page, and none where they are switched off.
import { setting } from "../common/settings.js";

const VOLUMES = { soft: 0.35, normal: 0.8, loud: 1.6 };
/** Pieces of a sound: what it is of, when it begins, its pitch, how long and how loud it is. */
const NOISE = "noise";
export const SOUNDS = {
  card: [[NOISE, 0, 3800, 0.07, 0.25]],
  chip: [
    ["triangle", 0, 2900, 0.04, 0.22],
    ["triangle", 0.045, 3500, 0.05, 0.16],
  ],
  tile: [["square", 0, 850, 0.03, 0.12]],
  die: [0, 0.09, 0.16, 0.26, 0.4].map((at, n) => ["square", at, 700 + 90 * n, 0.03, 0.1]),
  turn: [["sine", 0, 660, 0.18, 0.12]],
  won: [523, 659, 784].map((tone, n) => ["triangle", n * 0.09, tone, 0.28, 0.2]),
  lost: [["sine", 0, 196, 0.25, 0.12]],
  jackpot: [523, 659, 784, 1047, 784, 1047, 1319].map((tone, n) => [
    "triangle",
    n * 0.14,
    tone,
    0.5,
    0.28,
  ]),
};

/** @type {AudioContext | null} */
let audio = null;
const begin = () => {
  audio ??= new AudioContext();
};
for (const gesture of ["pointerdown", "keydown"])
  addEventListener(gesture, begin, { once: true, capture: true });

/** Noise for as long as a rustle takes. */
function rustle(context) {
  const length = context.sampleRate * 0.2;
  const made = context.createBuffer(1, length, context.sampleRate);
  const wave = made.getChannelData(0);
  for (let at = 0; at < length; at += 1) wave[at] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = made;
  return source;
}

function piece(context, [kind, at, pitch, long, loud], from) {
  const gain = context.createGain();
  const start = from + at;
  gain.gain.setValueAtTime(loud * VOLUMES[setting("volume") ?? "normal"], start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  gain.connect(context.destination);
  const noise = kind === NOISE;
  const source = noise ? rustle(context) : context.createOscillator();
  const shape = noise ? context.createBiquadFilter() : source;
  if (noise) {
    shape.type = "bandpass";
    source.connect(shape);
  } else source.type = kind;
  shape.frequency.value = pitch;
  shape.connect(gain);
  source.start(start);
  source.stop(start + long);
}

/** Make a sound, so many milliseconds from now. */
export function sound(name, delay = 0) {
  if (!audio || document.hidden || setting("sound") === "off") return;
  const from = audio.currentTime + delay / 1000;
  for (const part of SOUNDS[name] ?? []) piece(audio, part, from);
}
