/** Short sounds made by the browser itself: nothing to load. */
import { settings } from "../settings.svelte.ts";

type Sound =
  | "ask"
  | "turn"
  | "hurt"
  | "heal"
  | "attack"
  | "summon"
  | "chain"
  | "card"
  | "dice"
  | "talk";

const NOTES: Record<
  Sound,
  { wave: OscillatorType; notes: number[]; length: number; volume: number }
> = {
  ask: { wave: "sine", notes: [660, 880], length: 0.09, volume: 0.05 },
  turn: { wave: "triangle", notes: [523, 659, 784], length: 0.1, volume: 0.08 },
  hurt: { wave: "sawtooth", notes: [180, 120], length: 0.1, volume: 0.05 },
  heal: { wave: "sine", notes: [523, 784], length: 0.1, volume: 0.05 },
  attack: { wave: "sawtooth", notes: [320, 160], length: 0.07, volume: 0.05 },
  summon: { wave: "triangle", notes: [330, 494], length: 0.08, volume: 0.06 },
  chain: { wave: "square", notes: [740], length: 0.06, volume: 0.025 },
  card: { wave: "triangle", notes: [1200], length: 0.025, volume: 0.03 },
  dice: { wave: "square", notes: [300, 420, 260, 380], length: 0.05, volume: 0.025 },
  talk: { wave: "sine", notes: [880], length: 0.06, volume: 0.04 },
};

let context: AudioContext | undefined;
let last = 0;

/** Plays a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.values.sound || document.hidden) return;
  const now = performance.now();
  if (now - last < 45) return;
  last = now;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return void context.resume().catch(() => {});
    const { wave, notes, length, volume } = NOTES[sound];
    notes.forEach((note, i) => {
      if (!context) return;
      const start = context.currentTime + i * length;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = wave;
      tone.frequency.value = note;
      gain.gain.setValueAtTime(volume, start);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + length * 1.6);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + length * 1.7);
    });
  } catch {
    // no sound is no fault
  }
}
