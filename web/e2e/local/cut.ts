import type { Page } from '@playwright/test';

/** Texts that cannot be read whole: cut off by a box around them, or spilt out of their button. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    const cut: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const outside = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left < outer.left - SLACK ||
      inner.right > outer.right + SLACK ||
      inner.top < outer.top - SLACK ||
      inner.bottom > outer.bottom + SLACK;
    const told = (rect: DOMRect, from: Element): string | null => {
      const boxed = from.closest('button, .button, select, td, th');
      if (boxed && outside(rect, boxed.getBoundingClientRect())) return 'spilt';
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        // What is there for the ear only is meant to be out of sight.
        if (box.width <= 1 || box.height <= 1) return null;
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto') return null;
        if (overflowX !== 'visible' && outside(rect, box)) return 'cut';
        if (position === 'fixed') break;
      }
      return rect.right > width + SLACK || rect.left < -SLACK ? 'off the page' : null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const from = text.parentElement;
      if (!from || !text.textContent?.trim() || !from.checkVisibility({ opacityProperty: true }))
        continue;
      // What is drawn, what the system shows in a list of its own, and what is there for the ear only.
      if (from.closest('svg, canvas, option, noscript, .sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) {
        const how = told(rect, from);
        if (how) {
          cut.push(`${how}: “${text.textContent.trim()}” in ${from.tagName}.${from.className}`);
          break;
        }
      }
    }
    for (const select of document.querySelectorAll('select')) {
      const option = select.selectedOptions[0];
      const probe = document.createElement('span');
      probe.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap';
      probe.style.font = getComputedStyle(select).font;
      probe.textContent = option?.text ?? '';
      document.body.append(probe);
      const room = select.clientWidth - probe.getBoundingClientRect().width;
      probe.remove();
      if (select.checkVisibility() && room < 16) cut.push(`no room for “${option?.text}”`);
    }
    return cut;
  });
}
