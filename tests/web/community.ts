import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { another, FREE, PASSWORD, type Player } from './players.ts';

/** A game of the demo that players have reviewed. */
export const GAME = { id: 1001, name: 'Harbour Lights' };

export const uuidOf = async (player: Player) =>
  (await player.query<{ me: { uuid: string } }>('{ me { uuid } }')).me.uuid;

export const reviews = (page: Page) => page.getByRole('region', { name: /reviews?$/ });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** Presses as a guest, who then signs in and is led back. */
export async function pressAndSignIn(page: Page, button: Locator, { email }: Player): Promise<void> {
  await button.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const { returnPath } = Object.fromEntries(new URL(page.url()).searchParams);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(returnPath ?? '');
}

/** A player who has reviewed the free game, under a name of their own. */
export async function someNoisyReviewer(
  browser: Browser,
  origin: string,
): Promise<{ name: string; uuid: string }> {
  const { player, context } = await another(browser, origin);
  const name = `Noisy ${randomUUID().slice(0, 8)}`;
  await player.query('mutation($name: String!) { setUser(profile: { nickname: $name }) { uuid } }', { name });
  await player.claim(FREE.id);
  await player.query(
    `mutation { addStoreComment(store_id: ${FREE.id}, vote: 1, comment: "Look here!") { uuid } }`,
  );
  const uuid = await uuidOf(player);
  await context.close();
  return { name, uuid };
}
