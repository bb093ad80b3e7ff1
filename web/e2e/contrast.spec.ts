import type { Page } from '@playwright/test';
import type { Cell } from '../src/rules/types';
import { drawnFinely, expect, pointOf, resume, scene, smooth, START, test } from './local/board';
import { seenShare, type Probe } from './local/contrast';

// Pixels are those of a browser that has a chip draw the page.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: (launchOptions.args ?? []).filter((flag) => !flag.startsWith('--disable-gpu')),
    }),
});

type Mark = 'target' | 'capture' | 'selection' | 'last' | 'check';

interface Shown {
  readonly start: string;
  readonly move: string;
  /** What is taken in hand. */
  readonly hand: Cell;
  /** Where a mark lies, and a cell of the same level and the same tone with nothing on it. */
  readonly marks: readonly (readonly [Mark, at: Cell, beside: Cell])[];
}

const cell = (x: number, y: number, z: number): Cell => ({ x, y, z });

/**
 * Positions that have targets and captures on a cell of either tone between them, the selection and the
 * last move on tinted ones and check on a white one, where no other level's glass lies before it.
 */
const POSITIONS: readonly Shown[] = [
  {
    start:
      '5/5/2P2/PP1PP/RK2R|5/2q2/1P3/P3Q/BU1B1|5/1nu1p/2N2/3PP/5|ub3/p2p1/1pU2/5/5|r1knr/ppp1p/3p1/5/5 b 0 15',
    move: 'Bc4De4',
    hand: cell(4, 1, 1),
    marks: [
      ['target', cell(2, 1, 1), cell(4, 3, 1)],
      ['capture', cell(4, 3, 3), cell(4, 1, 3)],
      ['selection', cell(4, 1, 1), cell(4, 3, 1)],
      ['last', cell(2, 3, 1), cell(4, 3, 1)],
      ['check', cell(1, 0, 0), cell(3, 0, 0)],
    ],
  },
  {
    start: '5/5/5/1qR2/4K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 b 0 9',
    move: 'Ab2Aa2',
    hand: cell(2, 1, 0),
    marks: [
      ['capture', cell(0, 1, 0), cell(1, 2, 0)],
      ['selection', cell(2, 1, 0), cell(1, 2, 0)],
      ['last', cell(1, 1, 0), cell(0, 0, 0)],
    ],
  },
  {
    start: '5/5/5/5/K4|5/5/5/5/5|5/5/2Q2/5/5|5/5/5/5/5|3k1/5/5/5/5 w 0 9',
    move: '',
    hand: cell(2, 2, 2),
    marks: [['target', cell(1, 2, 2), cell(1, 0, 2)]],
  },
];

const around = (radius: number, from: number, to: number): [number, number][] =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 8) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
const along = (y: number): [number, number][] =>
  Array.from({ length: 9 }, (_, i) => [-0.4 + i / 10, y]);
const upright = (x: number): [number, number][] => [0.3, 0.1, -0.1, -0.3].map((y) => [x, y]);
const CORNERS = [
  [-0.425, -0.425],
  [-0.3, -0.425],
  [-0.425, -0.3],
  [0.425, -0.425],
  [0.3, -0.425],
  [0.425, -0.3],
] as const;

type Points = readonly (readonly [number, number])[];

/** To the left and to the right, where neither a figure nor the corners of a cell are. */
const aside = (radius: number): Points => [...around(radius, -25, 25), ...around(radius, 155, 205)];
/** In the valleys of a star, just outside of its fill. */
const between = (radius: number, angles: readonly number[]): Points =>
  angles.map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  });
/** Points of the two tones of each mark, in cells from its middle: on the side that is near, where no piece covers it. */
const IN_SCENE: Record<Mark, { readonly fill: Points; readonly rim: Points }> = {
  target: { fill: [[0, 0], ...around(0.14, 0, 320)], rim: around(0.24, 0, 320) },
  capture: { fill: around(0.425, 200, 340), rim: around(0.51, 215, 325) },
  selection: { fill: along(-0.418), rim: along(-0.473) },
  last: { fill: CORNERS, rim: CORNERS },
  check: { fill: around(0.43, 215, 325), rim: between(0.495, [225, 255, 285, 315]) },
};
const IN_LEVELS: Record<Mark, { readonly fill: Points; readonly rim: Points }> = {
  target: { fill: [[0, 0], ...around(0.1, 0, 320)], rim: around(0.195, 0, 320) },
  capture: { fill: aside(0.39), rim: aside(0.451) },
  selection: {
    fill: [...upright(-0.41), ...upright(0.41)],
    rim: [...along(-0.47), ...along(0.47)],
  },
  last: {
    fill: CORNERS.map(([x, y]) => [x * 0.99, y * 0.99]),
    rim: CORNERS.map(([x, y]) => [x * 0.99, y * 0.99]),
  },
  check: { fill: aside(0.34), rim: between(0.38, [-15, 15, 165, 195]) },
};

const TONES = ['fill', 'rim'] as const;

/** Marks of which neither tone is seen well: fewer than seven of ten of its points. */
function lost(seen: Record<string, number>): string[] {
  const marks = new Set(Object.keys(seen).map((name) => name.replace(/ \((fill|rim)\)$/, '')));
  return [...marks].filter((mark) => TONES.every((tone) => (seen[`${mark} (${tone})`] ?? 0) < 0.7));
}

const nameOf = (mark: Mark, { x, y, z }: Cell): string =>
  `${mark} on a ${(x + y + z) % 2 === 0 ? 'tinted' : 'white'} cell of ${'ABCDE'[z]}`;

async function sceneProbes(page: Page, { marks }: Shown): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const [mark, at, beside] of marks) {
    const ground = await pointOf(page, beside, 0);
    for (const tone of TONES) {
      const points = [];
      for (const [dx, dy] of IN_SCENE[mark][tone]) {
        points.push(await pointOf(page, { x: at.x + dx, y: at.y + dy, z: at.z }, 0.03));
      }
      probes.push({ name: `scene: ${nameOf(mark, at)} (${tone})`, mark: points, ground });
    }
  }
  return probes;
}

async function levelProbes(page: Page, { marks }: Shown): Promise<Probe[]> {
  const boxes = await page.locator('.slice [data-cell]').evaluateAll((cells) =>
    cells.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.getAttribute('data-cell') ?? '', { left, top, width, height }] as const;
    }),
  );
  const boxOf = ({ x, y, z }: Cell) => {
    const box = new Map(boxes).get(`${x},${y},${z}`);
    if (!box) throw new Error('There is no such cell.');
    return box;
  };
  return marks.flatMap(([mark, at, beside]) => {
    const [box, free] = [boxOf(at), boxOf(beside)];
    return TONES.map((tone) => ({
      name: `levels: ${nameOf(mark, at)} (${tone})`,
      mark: IN_LEVELS[mark][tone].map(([dx, dy]) => ({
        x: box.left + (0.5 + dx) * box.width,
        y: box.top + (0.5 - dy) * box.height,
      })),
      ground: { x: free.left + free.width / 2, y: free.top + free.height / 2 },
    }));
  });
}

for (const [index, shown] of POSITIONS.entries()) {
  test(`every mark has a contrast of 3:1 to the cell it lies on, by its pixels (${index + 1})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await drawnFinely(page);
    await resume(page, 'chess-5x5x5', { start: shown.start, moves: shown.move });
    await scene(page);
    expect(await smooth(page)).toBe(true);
    const { x, y, z } = shown.hand;
    await page.locator(`.slice [data-cell="${x},${y},${z}"]`).dispatchEvent('click');
    await expect(page.locator('.cell.selected')).toHaveCount(1);
    const levels = await levelProbes(page, shown);
    const tools = await page.context().newCDPSession(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The commonest way to see fewer colours.
      for (const type of ['none', 'deuteranopia'] as const) {
        await tools.send('Emulation.setEmulatedVisionDeficiency', { type });
        await page.waitForTimeout(300);
        const seen = await seenShare(page, [...(await sceneProbes(page, shown)), ...levels]);
        const missed = lost(seen).flatMap((mark) =>
          TONES.map((tone) => [`${mark} (${tone})`, seen[`${mark} (${tone})`]]),
        );
        expect([colorScheme, type, missed]).toEqual([colorScheme, type, []]);
      }
      await tools.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
    }
    // In forced colours the levels say the same, and white and tinted cells still differ.
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    expect(lost(await seenShare(page, levels))).toEqual([]);
    const grounds = await page
      .locator('.slice [data-cell="2,2,4"], .slice [data-cell="2,1,4"]')
      .evaluateAll((cells) => cells.map((element) => getComputedStyle(element).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });
}

test('in forced colours what is pressed is seen, and discs and beads are told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  /** Grounds of what is pressed and of what is not, in a group. */
  const grounds = (group: string) =>
    page.locator(group).evaluate((box) =>
      [true, false].map((pressed) => {
        const button = box.querySelector(`button[aria-pressed="${pressed}"]`);
        return button && getComputedStyle(button).backgroundColor;
      }),
    );
  const differ = async (group: string) => {
    const [pressed, other] = await grounds(group);
    expect([group, pressed === null || pressed === other]).toEqual([group, false]);
  };
  await page.goto('./');
  await page.getByRole('radio', { name: 'Connect Four in 3D', exact: true }).check();
  await differ('.chip-choice');
  await page.setViewportSize({ width: 390, height: 844 });
  await resume(page, 'chess-5x5x5', { start: START });
  await differ('.level-tabs');
  await page.setViewportSize({ width: 1280, height: 800 });
  await resume(page, 'connect-5x5x5-4', { moves: 'c3 c3' });
  await scene(page);
  await differ('.scene-controls');

  const middle = async (what: string, at: number) => {
    const box = await page.locator(what).nth(at).boundingBox();
    if (!box) throw new Error(`${what} is not shown.`);
    return box;
  };
  // Of a bead its middle, where its carving is not.
  const bead = async (at: number) => {
    const { x, y, width, height } = await middle('[data-column="c3"] .stack-bead', at);
    return { x: x + width * 0.5, y: y + height * 0.3 };
  };
  const pad = await seenShare(page, [
    { name: 'beads', mark: [await bead(0)], ground: await bead(1) },
  ]);
  expect(pad).toEqual({ beads: 1 });

  await resume(page, 'connect-7x6-4', { moves: 'a b' });
  const disc = async (at: number) => {
    const { x, y, width, height } = await middle('g.disc', at);
    return { x: x + width / 2, y: y + height * 0.34 };
  };
  const { x, y, width, height } = await middle('svg.discs', 0);
  const hole = { x: x + width * (4.5 / 7), y: y + height * (5.5 / 6) };
  const flat = await seenShare(page, [
    { name: 'first', mark: [await disc(0)], ground: hole },
    { name: 'discs', mark: [await disc(0)], ground: await disc(1) },
  ]);
  expect(flat).toEqual({ first: 1, discs: 1 });
});
