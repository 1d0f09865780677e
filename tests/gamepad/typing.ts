import { expect, type Locator, type Page } from '@playwright/test';
import type { Pad } from './pad.ts';

/** Opens a box's keyboard on the screen, types Latin letters, digits and signs on it, and is done. */
export async function typeWithPad(page: Page, pad: Pad, box: Locator, text: string): Promise<void> {
  await pad.choose(box);
  const keyboard = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Keys' }) });
  const board = keyboard.getByRole('group', { name: 'Keys' });
  const key = (letter: string) => board.getByRole('button', { name: letter, exact: true });
  await board.waitFor();
  for (const letter of text) {
    const isCapital = letter !== letter.toLowerCase();
    const shift = board.getByRole('button', { name: 'Capital letters' });
    const other = board.getByRole('button', { name: 'More characters' });
    if (isCapital) {
      await pad.choose(shift);
      await expect(shift).toHaveAttribute('aria-pressed', 'true');
    }
    const isOnOther = (await key(letter).count()) === 0;
    if (isOnOther) await pad.choose(other);
    await pad.choose(key(letter));
    if (isOnOther) {
      await pad.choose(other);
      await expect(key('a')).toBeVisible();
    }
    if (isCapital) await pad.choose(shift);
  }
  await expect(keyboard.getByRole('textbox')).toHaveValue(text);
  await pad.choose(keyboard.getByRole('button', { name: 'Done' }));
  await expect(keyboard).toHaveCount(0);
}
