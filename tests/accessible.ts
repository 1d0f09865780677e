import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds wrong, on the page or in the dialog over it. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured once nothing moves any more; a cancelled animation is over, too.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  // The other mode opens a page of its own, which an Electron app does not allow.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
