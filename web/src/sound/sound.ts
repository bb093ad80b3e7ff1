/** Sounds that the program makes itself: wood on wood for what is done on the board, a few bars of a
 * marimba for what it means. No files. */
export type Sound =
  | 'disc'
  | 'bead'
  | 'move'
  | 'capture'
  | 'check'
  | 'refused'
  | 'low-time'
  | 'win'
  | 'draw'
  | 'found';

/** Something that is struck and rings out. */
interface Stroke {
  /** After how many seconds. */
  readonly at: number;
  /** The lowest tone of it, in Hertz. */
  readonly tone: number;
  /** How loud, of 1. */
  readonly loud: number;
  readonly of: Material;
}

/** How something sounds when it is struck: its tones above the lowest, how loud each is against it and
 * how long it rings, in seconds; and how much of the touch itself is heard. */
interface Material {
  readonly tones: readonly (readonly [above: number, loud: number, rings: number])[];
  readonly touch: number;
  readonly touchPitch: number;
}

/** A block of wood: dull, with tones that do not fit one another, and gone at once. */
const WOOD: Material = {
  tones: [
    [1, 1, 0.075],
    [2.57, 0.5, 0.045],
    [4.95, 0.22, 0.025],
  ],
  touch: 0.5,
  touchPitch: 2400,
};

/** A piece with felt under its foot. */
const FELT: Material = {
  tones: [
    [1, 1, 0.06],
    [2.57, 0.25, 0.03],
  ],
  touch: 0.3,
  touchPitch: 900,
};

/** The bar of a marimba: its second tone is two octaves above the first. */
const BAR: Material = {
  tones: [
    [1, 1, 0.34],
    [3.93, 0.2, 0.1],
    [9.2, 0.06, 0.04],
  ],
  touch: 0.12,
  touchPitch: 1800,
};

const [G4, B4, C5, E5, G5, C6] = [392, 493.9, 523.3, 659.3, 784, 1046.5] as const;

const SOUNDS: Readonly<Record<Sound, readonly Stroke[]>> = {
  // Falls between two plates: it knocks, and knocks again.
  disc: [
    { at: 0, tone: 520, loud: 0.8, of: WOOD },
    { at: 0.07, tone: 560, loud: 0.25, of: WOOD },
  ],
  // A bead comes to lie on another.
  bead: [
    { at: 0, tone: 690, loud: 0.8, of: WOOD },
    { at: 0.055, tone: 720, loud: 0.3, of: WOOD },
    { at: 0.09, tone: 735, loud: 0.12, of: WOOD },
  ],
  move: [{ at: 0, tone: 310, loud: 0.9, of: FELT }],
  capture: [
    { at: 0, tone: 470, loud: 0.7, of: WOOD },
    { at: 0.06, tone: 290, loud: 0.9, of: FELT },
  ],
  check: [
    { at: 0, tone: 310, loud: 0.7, of: FELT },
    { at: 0.09, tone: B4, loud: 0.5, of: BAR },
    { at: 0.2, tone: E5, loud: 0.55, of: BAR },
  ],
  refused: [
    { at: 0, tone: 150, loud: 0.7, of: FELT },
    { at: 0.1, tone: 130, loud: 0.6, of: FELT },
  ],
  'low-time': [
    { at: 0, tone: G5, loud: 0.4, of: BAR },
    { at: 0.16, tone: G5, loud: 0.4, of: BAR },
  ],
  win: [
    { at: 0, tone: C5, loud: 0.6, of: BAR },
    { at: 0.12, tone: E5, loud: 0.6, of: BAR },
    { at: 0.24, tone: G5, loud: 0.6, of: BAR },
    { at: 0.4, tone: C6, loud: 0.7, of: BAR },
  ],
  draw: [
    { at: 0, tone: G4, loud: 0.55, of: BAR },
    { at: 0.16, tone: C5, loud: 0.55, of: BAR },
    { at: 0.32, tone: G4, loud: 0.5, of: BAR },
  ],
  // A knock at the door, and somebody is there.
  found: [
    { at: 0, tone: 470, loud: 0.7, of: WOOD },
    { at: 0.13, tone: 470, loud: 0.7, of: WOOD },
    { at: 0.34, tone: G5, loud: 0.7, of: BAR },
  ],
};

/** Quiet: heard in a room where nobody else is disturbed. */
const VOLUME = 0.22;
/** What rings is silent when it is this loud. */
const SILENT = 0.0005;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a sound after so many milliseconds. */
export function playSound(sound: Sound, after = 0): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A page may only sound once somebody has touched it; what was held back till then is not made up for.
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + after / 1000;
  for (const stroke of SOUNDS[sound]) strike(context, stroke, now + stroke.at);
}

function strike(audio: AudioContext, { tone, loud, of }: Stroke, at: number): void {
  for (const [above, part, rings] of of.tones) {
    const source = audio.createOscillator();
    source.frequency.value = tone * above;
    ring(audio, source, at, rings, loud * part);
  }
  const touch = audio.createBufferSource();
  noise ??= hiss(audio);
  touch.buffer = noise;
  const colour = audio.createBiquadFilter();
  colour.type = 'lowpass';
  colour.frequency.value = of.touchPitch;
  ring(audio, touch, at, 0.014, loud * of.touch, colour);
}

/** Lets a source ring out. */
function ring(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  at: number,
  rings: number,
  loud: number,
  through?: AudioNode,
): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud * VOLUME, at + 0.0015);
  volume.gain.exponentialRampToValueAtTime(SILENT, at + 0.0015 + rings * 2);
  (through ? source.connect(through) : source).connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + rings * 2 + 0.01);
}

/** A thirtieth of a second of noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate / 30), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
