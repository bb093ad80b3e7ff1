import { DISCS } from '../../board/piece/disc';
import { BOX, outline } from '../../board/piece/outline';
import type { Game } from '../../rules/game';
import { fileName, levelName } from '../../rules/name';
import { cellKey, type Piece } from '../../rules/types';

/** Draws a position as a picture, level by level, with the page's own colours and no WebGL. */

const UNIT = 64;
const GAP = 40;

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888888';

interface Frame {
  readonly pen: CanvasRenderingContext2D;
  readonly game: Game;
  readonly winning: ReadonlySet<string>;
}

function drawPiece({ pen, game }: Frame, { side, role }: Piece, x: number, y: number): void {
  const chess = game.spec.kind === 'chess';
  const name = chess ? (side === 0 ? '--white' : '--black') : side === 0 ? '--first' : '--second';
  pen.save();
  pen.translate(x, y);
  pen.scale(UNIT / BOX, UNIT / BOX);
  pen.fillStyle = colour(name);
  pen.strokeStyle = colour(`${name}-line`);
  pen.lineJoin = 'round';
  if (role === 'disc') {
    const [body, mark] = DISCS[side].map((path) => new Path2D(path));
    pen.lineWidth = 5;
    if (body) {
      pen.fill(body);
      pen.stroke(body);
    }
    if (mark) pen.stroke(mark);
  } else {
    const { body, gilt, lines } = outline(role);
    pen.lineWidth = 7;
    pen.stroke(new Path2D(body + gilt));
    pen.fill(new Path2D(body));
    pen.lineWidth = 2.6;
    pen.stroke(new Path2D(lines));
    pen.fillStyle = colour('--gilt');
    pen.fill(new Path2D(gilt));
  }
  pen.restore();
}

function drawLevel(frame: Frame, z: number, left: number, top: number): void {
  const { pen, game, winning } = frame;
  const { files, ranks } = game.spec.lattice;
  const flat = ranks === 1;
  const rows = flat ? game.spec.lattice.levels : ranks;
  const at = new Map(game.position.pieces.map((piece) => [cellKey(piece.cell), piece]));
  for (let row = 0; row < rows; row++)
    for (let x = 0; x < files; x++) {
      const cell = flat ? { x, y: 0, z: row } : { x, y: row, z };
      const [px, py] = [left + x * UNIT, top + (rows - 1 - row) * UNIT];
      const dark = (x + row + (flat ? 0 : z)) % 2 === 0;
      pen.fillStyle = winning.has(cellKey(cell))
        ? colour('--win')
        : colour(dark ? '--sunk' : '--card');
      pen.fillRect(px, py, UNIT, UNIT);
      const piece = at.get(cellKey(cell));
      if (piece) drawPiece(frame, piece, px, py);
    }
  pen.fillStyle = colour('--ink');
  pen.font = '600 20px system-ui, sans-serif';
  pen.textAlign = 'center';
  for (let x = 0; x < files; x++) {
    pen.fillText(fileName(x), left + (x + 0.5) * UNIT, top + rows * UNIT + 24);
  }
  if (!flat) pen.fillText(levelName(z), left - 18, top + 20);
}

export async function pictureOf(game: Game): Promise<Blob | null> {
  const { files, ranks, levels } = game.spec.lattice;
  const flat = ranks === 1;
  const across = flat ? 1 : Math.min(3, levels);
  const down = flat ? 1 : Math.ceil(levels / across);
  const rows = flat ? levels : ranks;
  const canvas = document.createElement('canvas');
  canvas.width = across * (files * UNIT + GAP) + GAP;
  canvas.height = down * (rows * UNIT + GAP) + GAP;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = colour('--page');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const winning = new Set(game.position.lines.flat().map(cellKey));
  const frame: Frame = { pen, game, winning };
  for (let z = 0; z < (flat ? 1 : levels); z++) {
    const [column, row] = [z % across, Math.floor(z / across)];
    drawLevel(frame, z, GAP + column * (files * UNIT + GAP), GAP + row * (rows * UNIT + GAP));
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
