import { expect, type Page } from '@playwright/test';
import type { Pad } from './pad.ts';

/** What walking a screen by the four directions finds. */
interface Ways {
  /** Controls that the walk came to. */
  reached: string[];
  /** Controls that can be seen and used, yet no walk from where the screen begins leads to. */
  unreachable: string[];
  /** Controls from which no walk leads back to where the screen begins. */
  traps: string[];
  /** Controls that the walk came to, though screen readers are kept from them. */
  silent: string[];
}

/** Sees that a walk leads everywhere and back, and to nothing that a screen reader is silent about. */
export function expectNoDeadEnd({ reached, unreachable, traps, silent }: Ways): void {
  expect(unreachable).toEqual([]);
  expect(traps).toEqual([]);
  expect(silent).toEqual([]);
  expect(reached.length).toBeGreaterThan(10);
}

/** Presses every direction on every control that can be come to, beginning with what has the focus. */
export async function waysOn(page: Page, pad: Pad): Promise<Ways> {
  await pad.press('view');
  return page.evaluate(async () => {
    // Pictures, shadows and blurs have no part in it, and each frame of the walk would draw those that it scrolled to.
    const plain = new CSSStyleSheet();
    plain.replaceSync(
      'img { visibility: hidden } * { backdrop-filter: none !important; box-shadow: none !important }',
    );
    document.adoptedStyleSheets.push(plain);

    const CONTROLS = 'a[href], button, input, select, textarea, summary';
    const CROSS = [12, 13, 14, 15];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '').trim().slice(0, 50)}” at ${Math.round(element.getBoundingClientRect().x)}, ${Math.round(element.getBoundingClientRect().y + scrollY)}`;
    const isUsable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert], [popover]:not(:popover-open), dialog:not([open])') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.offsetWidth > 1 || element.closest('label') !== null);
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);

    const press = async (index: number) => {
      const { buttons } = window.heldPad;
      buttons[index] = { pressed: true, touched: true, value: 1 };
      await window.padRead();
      buttons[index] = { pressed: false, touched: false, value: 0 };
      await window.padRead();
    };
    const { activeElement: start } = document;
    if (!(start instanceof HTMLElement)) throw new Error('nothing has the focus');
    const ways = new Map<HTMLElement, Set<HTMLElement>>([[start, new Set()]]);
    for (const [from, next] of ways)
      for (const index of CROSS) {
        from.focus();
        await press(index);
        const { activeElement: to } = document;
        if (!(to instanceof HTMLElement) || to === from) continue;
        next.add(to);
        if (!ways.has(to)) ways.set(to, new Set());
      }

    const leadsBack = new Set([start]);
    for (const end of leadsBack) for (const [from, next] of ways) if (next.has(end)) leadsBack.add(from);
    return {
      reached: [...ways.keys()].map(nameOf),
      // One that the page has put another in the place of, as when a price comes, is no control any more.
      unreachable: controls.filter((control) => control.isConnected && !ways.has(control)).map(nameOf),
      traps: [...ways.keys()].filter((control) => !leadsBack.has(control)).map(nameOf),
      silent: [...ways.keys()].filter((control) => control.closest('[aria-hidden="true"]')).map(nameOf),
    };
  });
}
