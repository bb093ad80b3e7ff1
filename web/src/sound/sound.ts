/** Sounds made by the program itself: a few short tones, no files. */
export type Sound = 'move' | 'capture' | 'check' | 'end' | 'refused';

interface Tone {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly length: number;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [{ from: 420, to: 180, at: 0, length: 0.09 }],
  capture: [
    { from: 420, to: 160, at: 0, length: 0.09 },
    { from: 260, to: 110, at: 0.05, length: 0.12 },
  ],
  check: [
    { from: 620, to: 600, at: 0, length: 0.1 },
    { from: 780, to: 760, at: 0.11, length: 0.14 },
  ],
  end: [
    { from: 523, to: 523, at: 0, length: 0.16 },
    { from: 659, to: 659, at: 0.14, length: 0.16 },
    { from: 784, to: 784, at: 0.28, length: 0.3 },
  ],
  refused: [{ from: 150, to: 120, at: 0, length: 0.14 }],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { from, to, at, length } of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(from, now + at);
    tone.frequency.exponentialRampToValueAtTime(to, now + at + length);
    volume.gain.setValueAtTime(0.16, now + at);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}
