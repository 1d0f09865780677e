import { expect, type Locator, type Page } from '@playwright/test';

/** More controls than any screen has. */
const LIMIT = 150;

/** Whether focus is drawn on the element, or on the label that stands for it. */
const isFocusDrawn = (element: Element): boolean =>
  [element, element.closest('label')].some((drawn) => {
    if (!drawn) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });

/** Presses Tab until the control has focus, and sees that the focus shows. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' });
  for (let step = 0; step < LIMIT; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(await control.evaluate(isFocusDrawn), 'focus is drawn').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused({ timeout: 1 });
}

/** Comes to a control by Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
