/** The colours of the scene. They are the page's own, read from the style sheet. */
export interface Palette {
  readonly dark: boolean;
  readonly ground: string;
  readonly ink: string;
  readonly sides: readonly [string, string];
  readonly edges: readonly [string, string];
  readonly gilt: string;
  readonly selection: Tones;
  readonly target: Tones;
  readonly capture: Tones;
  readonly last: Tones;
  readonly check: Tones;
  readonly hint: Tones;
  readonly drawn: Tones;
  readonly hover: Tones;
  readonly levels: readonly string[];
}

/** A mark has two tones, so that one of them is seen on every cell. */
export interface Tones {
  readonly fill: string;
  readonly rim: string;
}

const LEVELS = ['#2c4390', '#1e6e9b', '#1a7f70', '#567f1e', '#946a00'];

/** `from` is the element that wears the theme. */
export function readPalette(chess: boolean, from: Element = document.documentElement): Palette {
  const styles = getComputedStyle(from);
  const read = (name: string, otherwise: string): string =>
    styles.getPropertyValue(name).trim() || otherwise;
  const tones = (name: string, fill: string, rim: string): Tones => ({
    fill: read(`--${name}`, fill),
    rim: read(`--${name}-rim`, rim),
  });
  return {
    dark: styles.getPropertyValue('color-scheme').trim() === 'dark',
    ground: read('--page', '#f6f2e9'),
    ink: read('--ink', '#1b2130'),
    sides: chess
      ? [read('--ivory', '#f4e6c8'), read('--ebony', '#2d2623')]
      : [read('--bead-first', '#b4321f'), read('--bead-second', '#f2b632')],
    edges: chess
      ? [read('--ivory-edge', '#57472f'), read('--ebony-edge', '#120e0c')]
      : [read('--bead-first-edge', '#4a1008'), read('--bead-second-edge', '#5c4300')],
    gilt: '#e0a526',
    selection: tones('selection', '#f2a900', '#3a2900'),
    target: tones('target', '#12c08f', '#06281f'),
    capture: tones('capture', '#f07a13', '#3a1a00'),
    last: tones('last', '#801552', '#ffffff'),
    check: tones('check', '#b71a26', '#ffffff'),
    hint: tones('hint', '#2b4c9b', '#ffffff'),
    drawn: tones('drawn', '#2b4c9b', '#ffffff'),
    hover: { fill: read('--ink', '#1b2130'), rim: read('--page', '#f6f2e9') },
    levels: [0, 1, 2, 3, 4].map((z) => read(`--level-${z}`, LEVELS[z] ?? '#888888')),
  };
}

/** The tint of a level: the ramp is stretched over as many levels as there are. */
export function levelTint(palette: Palette, z: number, levels: number): string {
  const at = levels <= 1 ? 0 : Math.round((z / (levels - 1)) * (palette.levels.length - 1));
  return palette.levels[at] ?? '#888888';
}
