import { CanvasTexture, SRGBColorSpace } from 'three';

/** Textures drawn by the page itself: nothing comes from elsewhere. */
export function drawn(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** A round shadow that fades towards its edge; `rgb` as in `40, 28, 10`. */
export const softDisc = (rgb: string, strength: number): CanvasTexture =>
  drawn(128, 128, (pen) => {
    const gradient = pen.createRadialGradient(64, 64, 4, 64, 64, 64);
    for (let i = 0; i <= 10; i++) {
      const alpha = Math.pow(1 - i / 10, 1.6) * strength;
      gradient.addColorStop(i / 10, `rgba(${rgb}, ${alpha.toFixed(3)})`);
    }
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, 128, 128);
  });

/** The grain of walnut. */
export const grain = (dark: boolean): CanvasTexture =>
  drawn(1024, 1024, (pen) => {
    pen.fillStyle = dark ? '#5a3a26' : '#7a5031';
    pen.fillRect(0, 0, 1024, 1024);
    // The same board every time.
    let seed = 3;
    const chance = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let i = 0; i < 420; i++) {
      const [y, swing, pace, phase] = [
        chance() * 1024,
        6 + chance() * 18,
        0.002 + chance() * 0.004,
        chance() * 6,
      ];
      pen.strokeStyle =
        chance() > 0.5
          ? `rgba(35, 18, 8, ${0.04 + chance() * 0.12})`
          : `rgba(225, 170, 115, ${0.03 + chance() * 0.07})`;
      pen.lineWidth = 0.6 + chance() * 3;
      pen.beginPath();
      for (let x = 0; x <= 1024; x += 16) {
        const wave = Math.sin(x * pace + phase) + 0.2 * Math.sin(x * pace * 3.1 + phase * 2);
        pen.lineTo(x, y + wave * swing);
      }
      pen.stroke();
    }
  });
