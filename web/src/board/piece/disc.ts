const ring = (r: number): string =>
  `M${50 - r} 50a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** The discs of both sides in a box of 100: their body, and what is carved into it. */
export const DISCS: readonly [readonly [string, string], readonly [string, string]] = [
  [ring(43), ring(30) + ring(16)],
  [
    'M32 7H68L93 32V68L68 93H32L7 68V32Z',
    'M38 24H62L76 38V62L62 76H38L24 62V38ZM32 7L38 24M68 7L62 24M93 32L76 38M93 68L76 62M68 93L62 76M32 93L38 76M7 68L24 62M7 32L24 38',
  ],
];

/** The beads of both sides, seen from the side. */
export const BEADS: typeof DISCS = [
  [
    'M28 13H72C88 13 94 28 94 50S88 87 72 87H28C12 87 6 72 6 50S12 13 28 13Z',
    'M9 33H91M6 50H94M9 67H91',
  ],
  ['M32 7H68L93 32V68L68 93H32L7 68V32Z', 'M35 7V93M65 7V93M7 35H93M7 65H93'],
];
