/** The colours of the scene. They are the page's own, read from the style sheet. */
export interface Palette {
  readonly sides: readonly [string, string];
  readonly plate: string;
  readonly label: string;
  readonly labelBack: string;
  readonly selection: string;
  readonly target: string;
  readonly capture: string;
  readonly last: string;
  readonly check: string;
  readonly win: string;
  readonly hint: string;
  readonly levels: readonly string[];
}

const read = (styles: CSSStyleDeclaration, name: string, otherwise: string): string =>
  styles.getPropertyValue(name).trim() || otherwise;

export function readPalette(chess: boolean): Palette {
  const styles = getComputedStyle(document.documentElement);
  return {
    sides: chess
      ? [read(styles, '--white', '#f7efdc'), read(styles, '--black', '#2c3e63')]
      : [read(styles, '--first', '#d1423f'), read(styles, '--second', '#f2c033')],
    plate: read(styles, '--plate', '#22303f'),
    label: read(styles, '--scene-label', '#ffffff'),
    labelBack: read(styles, '--scene', '#5d6d7b'),
    selection: read(styles, '--selection', '#e69f00'),
    target: read(styles, '--target', '#009e73'),
    capture: read(styles, '--capture', '#d55e00'),
    last: read(styles, '--last', '#cc79a7'),
    check: read(styles, '--check', '#d7263d'),
    win: read(styles, '--win', '#ffffff'),
    hint: read(styles, '--hint', '#0072b2'),
    levels: [0, 1, 2, 3, 4].map((z) => read(styles, `--level-${z}`, LEVELS[z] ?? '#888888')),
  };
}

const LEVELS = ['#1f4e8c', '#2f7fa8', '#4fae9b', '#a3c55a', '#e6c229'];

/** The tint of a level: the ramp is stretched over as many levels as there are. */
export function levelTint(palette: Palette, z: number, levels: number): string {
  const at = levels <= 1 ? 0 : Math.round((z / (levels - 1)) * (palette.levels.length - 1));
  return palette.levels[at] ?? '#888888';
}
