export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly colours: 'classic' | 'sea' | 'plain';
  readonly sound: boolean;
  readonly motion: 'system' | 'full' | 'none';
  /** Every move needs a second tap or click. */
  readonly confirm: boolean;
  readonly layout: 'both' | 'scene' | 'slices';
  readonly names: readonly [string, string];
  readonly level: number;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  colours: 'classic',
  sound: true,
  motion: 'system',
  confirm: false,
  layout: 'both',
  names: ['', ''],
  level: 1,
};

const KEY = 'raumspiel.settings';

/** What was remembered on this device; anything unreadable is as if it were not there. */
export function recall(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return DEFAULTS;
  }
}

export function remember(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

export function motionAllowed({ motion }: Settings): boolean {
  if (motion !== 'system') return motion === 'full';
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
