import { useEffect, useMemo } from 'react';
import { CanvasTexture, SRGBColorSpace } from 'three';
import { fileName, levelName } from '../../rules/name';
import { bounds, type Layout, type Vec } from './layout';
import { levelTint, type Palette } from './palette';

interface Props {
  layout: Layout;
  palette: Palette;
}

const SIZE = 96;

/** A word drawn on a canvas: no font and no picture comes from elsewhere. */
function word(text: string, ink: string, back: string | null): CanvasTexture | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  if (back) {
    pen.fillStyle = back;
    pen.beginPath();
    pen.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 2, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fillStyle = ink;
  pen.font = `600 ${text.length > 1 ? 48 : 62}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE / 2, SIZE / 2 + 4);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

interface Label {
  readonly name: string;
  readonly at: Vec;
  readonly texture: CanvasTexture | null;
  readonly size: number;
}

/** Black or white, whichever reads better on the colour. */
function inkOn(colour: string): string {
  const n = Number.parseInt(colour.slice(1), 16);
  const light = 0.299 * (n >> 16) + 0.587 * ((n >> 8) & 255) + 0.114 * (n & 255);
  return light > 140 ? '#10151c' : '#ffffff';
}

function labels({ layout, palette }: Props): Label[] {
  const { files, ranks, levels } = layout.lattice;
  const { min, max } = bounds(layout);
  const all: Label[] = [];
  for (let z = 0; z < levels; z++) {
    const tint = levelTint(palette, z, levels);
    const at: Vec = [min[0] - 0.42, z * layout.gap + 0.1, max[2]];
    const name = levelName(z);
    all.push({ name: `level ${name}`, at, texture: word(name, inkOn(tint), tint), size: 0.56 });
  }
  for (let x = 0; x < files; x++) {
    const at: Vec = [min[0] + x + 0.5, -0.05, max[2] + 0.34];
    const name = fileName(x);
    all.push({ name: `file ${name}`, at, texture: word(name, palette.label, null), size: 0.42 });
  }
  for (let y = 0; y < ranks; y++) {
    const at: Vec = [max[0] + 0.3, -0.05, max[2] - y - 0.5];
    const name = String(y + 1);
    all.push({ name: `rank ${name}`, at, texture: word(name, palette.label, null), size: 0.42 });
  }
  return all;
}

export function Labels({ layout, palette }: Props) {
  const all = useMemo(() => labels({ layout, palette }), [layout, palette]);
  useEffect(() => () => all.forEach((label) => label.texture?.dispose()), [all]);
  return all.map(
    ({ name, at, texture, size }) =>
      texture && (
        <sprite key={name} position={[...at]} scale={size} renderOrder={5} raycast={ignore}>
          <spriteMaterial map={texture} transparent depthWrite={false} />
        </sprite>
      ),
  );
}

const ignore = (): void => undefined;
