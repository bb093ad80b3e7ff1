import type { Solving } from '../../learn/puzzleSession';

const WIDTH = 1200;
const HEIGHT = 630;

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888888';

/** What came of a puzzle, without the puzzle: lines of text, and a mark for each try. */
export function resultPicture(
  lines: readonly string[],
  { misses, phase }: Solving,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = colour('--page');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  // Three levels, one above the other, as in the sign of the page.
  [0, 2, 4].forEach((level, n) => {
    pen.fillStyle = colour(`--level-${level}`);
    const y = 300 - n * 62;
    pen.beginPath();
    pen.moveTo(90, y);
    pen.lineTo(160, y - 40);
    pen.lineTo(300, y - 15);
    pen.lineTo(230, y + 30);
    pen.fill();
  });
  pen.fillStyle = colour('--ink');
  lines.forEach((line, n) => {
    pen.font = `${n === 0 ? 700 : 500} ${n === 0 ? 52 : 40}px system-ui, sans-serif`;
    pen.fillText(line, 360, 220 + n * 76, WIDTH - 400);
  });
  const marks = [
    ...Array<string>(misses).fill('--check'),
    phase === 'solved' ? '--good' : '--line',
  ];
  marks.forEach((name, n) => {
    pen.fillStyle = colour(name);
    pen.beginPath();
    pen.roundRect(90 + n * 76, 430, 60, 60, 14);
    pen.fill();
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
