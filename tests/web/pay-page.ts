import type { Page } from '@playwright/test';

/** From the add-credit popup to the pay page, and back with a decision. */
export async function decideOnPayPage(page: Page, decision: string): Promise<void> {
  await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
  await page.getByRole('button', { name: decision }).click();
  await page.getByRole('link', { name: 'Back to the store' }).click();
}
