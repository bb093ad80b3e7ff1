/** Signs of 24 × 24, drawn with a pen. */
const SIGNS = {
  back: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  draw: 'M4 9h16M4 15h16',
  flag: 'M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  flip: 'M7 4v14M7 4 4 7.5M7 4l3 3.5M17 20V6M17 20l-3-3.5M17 20l3-3.5',
  say: 'M4 5h16v11H10l-4 4v-4H4z',
  fan: 'M3 17l4-2.5 6 1.5-4 2.5zM7 12l4-2.5 6 1.5-4 2.5zM11 7l4-2.5 6 1.5-4 2.5z',
  tower: 'M5 19l3-2h8l3 2zM5 13l3-2h8l3 2zM5 7l3-2h8l3 2z',
  solid: 'M4 8.5 12 4.5l8 4v7.5l-8 4-8-4zM4 8.5l8 4 8-4M12 12.5V20',
  front: 'M4 6h16M4 12h16M4 18h16',
  side: 'M5 18l4-3h10M5 12l4-3h10M5 6l4-3h10',
  top: 'M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  someone:
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17',
  you: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5a7.5 7.5 0 0 1 15 0',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  computer:
    'M6 8.5A2.5 2.5 0 0 1 8.5 6h7A2.5 2.5 0 0 1 18 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 6 15.5zM9.5 9.5h5v5h-5zM9 3v3M15 3v3M9 18v3M15 18v3M3 9h3M3 15h3M18 9h3M18 15h3',
  duo: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8 21h8M12 17v4M12 5v12',
  rematch: 'M19 8a8 8 0 1 0 1 6M20 3.5V8.5H15',
  review: 'M4 19V5M4 19h16M7 14l3.5-4 3 2.5L19 7',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 13v6.5h14V13',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  latest: 'M6 5l7 7-7 7M17 5v14',
  puzzle: 'M5 9h4a2.5 2.5 0 1 1 5 0h4v4a2.5 2.5 0 1 1 0 5v3H5z',
  learn: 'M3 9l9-4.5L21 9l-9 4.5zM7 11.5V16c3 2.5 7 2.5 10 0v-4.5M21 9v5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7v5l3.5 2',
  home: 'M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10',
  close: 'M6 6l12 12M18 6 6 18',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  reset: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  look: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  again: 'M5 12a7 7 0 1 0 2-5M7 3v4h4',
} as const;

export type SignName = keyof typeof SIGNS;

export function Sign({ name, size = 20 }: { name: SignName; size?: number }) {
  return (
    <svg
      className="sign"
      viewBox="0 0 24 24"
      style={{ width: size, height: size, strokeWidth: name === 'more' ? 2.8 : undefined }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={SIGNS[name]} />
    </svg>
  );
}

/** Three levels, one above the other. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {[24, 17.5, 11].map((y, z) => (
        <path key={y} d={`M4 ${y}l7-4 14 2.5-7 4.5z`} fill={`var(--level-${2 * z})`} />
      ))}
    </svg>
  );
}
