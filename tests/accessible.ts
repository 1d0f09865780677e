import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { IS_DEEP } from './deep.ts';

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Rules = NonNullable<RunOptions['rules']>;

/** WCAG 2.2 asks for targets of 24 px; axe leaves the rule off unless it is asked for. */
const RULES = { 'target-size': { enabled: true } };

/** What holds of a page as it stands: what the fold or a bar cuts a piece off comes out whole when one scrolls. */
export const AS_IT_STANDS = { 'target-size': { enabled: false } };

/** What the other colours of a page can do wrong: the rest is as it was in the first. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

interface Look {
  rules?: Rules;
  /** Whether dark colours are looked at, too. */
  inDark?: boolean;
}

/** Nothing that axe finds wrong, on the page or in the dialog over it. */
export async function expectAccessible(page: Page, { rules = RULES, inDark = IS_DEEP }: Look = {}) {
  await expectAccessibleIn(page, 'light', { rules });
  if (inDark) await expectAccessibleIn(page, 'dark', OF_COLOURS);
  await page.emulateMedia({ colorScheme: null });
}

async function expectAccessibleIn(page: Page, colorScheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme });
  // Colours are measured once they are drawn and nothing moves any more but what turns for ever; a cancelled animation is
  // over, too.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  expect(await faultsOf(axeOn(page, options)), `in ${colorScheme} colours`).toEqual([]);
}

/** Nothing that axe finds wrong in a part of the page, in the colours that it has. */
export async function expectPartAccessible(page: Page, selector: string): Promise<void> {
  expect(await faultsOf(axeOn(page, { rules: RULES }).include(selector))).toEqual([]);
}

/**
 * The other mode opens a page of its own, which an Electron app does not allow. Of what is right axe need not tell each
 * element, which takes it a fifth of its time.
 */
const axeOn = (page: Page, options: RunOptions) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...options });

async function faultsOf(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
