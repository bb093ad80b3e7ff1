import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect } from './board';

/** With `SCREENSHOTS=1` every screen is kept as a picture, at both sizes, light and dark. */
const pictures = process.env.SCREENSHOTS !== undefined;
const directory = join(import.meta.dirname, '../../screenshots');

export const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

/** Looks at a screen in light and in dark: a picture, and everything that axe knows. */
export async function look(page: Page, name: string, size: Size): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The scene is drawn anew in other colours.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    if (pictures) {
      await page.screenshot({ path: join(directory, `${name}-${size}-${colorScheme}.png`) });
    }
    const axe = new AxeBuilder({ page });
    // What is seen on a button is what it is called by: who speaks to the page says what they see.
    axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
    // Only colours differ.
    if (colorScheme === 'dark') axe.withRules(['color-contrast']);
    expect([name, colorScheme, await found(axe)]).toEqual([name, colorScheme, []]);
    await hoveringOverAll(page, async () => {
      const contrast = new AxeBuilder({ page }).withRules(['color-contrast']);
      expect([name, colorScheme, 'hovered', await found(contrast)]).toEqual([
        name,
        colorScheme,
        'hovered',
        [],
      ]);
    });
  }
}

async function found(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [
    id,
    nodes.map((node) => [node.html, node.failureSummary]),
  ]);
}

/** Whatever can be pressed looks as if the mouse were over it. */
async function hoveringOverAll(page: Page, looking: () => Promise<void>): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeIds } = await tools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'button, a, label, summary, select, input',
  });
  for (const nodeId of nodeIds)
    await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
  // Colours take a moment to change.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 250)));
  await looking();
  await tools.detach();
}
