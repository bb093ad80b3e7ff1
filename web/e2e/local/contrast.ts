import type { Page } from '@playwright/test';

/** Points of the window that show a mark, and one that shows the ground it lies on. */
export interface Probe {
  readonly name: string;
  readonly mark: readonly { x: number; y: number }[];
  readonly ground: { x: number; y: number };
}

/**
 * Reads from the pixels of the screen what share of a mark's points has a contrast of at least 3:1 to the
 * ground beside it, as WCAG reckons it. Where a mark has two tones, one of them may fall short.
 */
export async function seenShare(
  page: Page,
  probes: readonly Probe[],
): Promise<Record<string, number>> {
  const png = (await page.screenshot({ timeout: 120_000 })).toString('base64');
  return page.evaluate(
    async ([picture, all]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('There is no canvas.');
      pen.drawImage(image, 0, 0);
      const scale = image.width / innerWidth;
      const light = ({ x, y }: { x: number; y: number }): number => {
        const [r = 0, g = 0, b = 0] = pen.getImageData(x * scale, y * scale, 1, 1).data;
        const linear = (n: number): number =>
          n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
      };
      return Object.fromEntries(
        all.map(({ name, mark, ground }) => {
          const under = light(ground);
          const seen = mark.filter((point) => {
            const own = light(point);
            return (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05) >= 3;
          });
          return [name, seen.length / mark.length];
        }),
      );
    },
    [png, probes] as const,
  );
}
