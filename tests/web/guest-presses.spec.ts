import { type Browser, expect, type Locator } from '@playwright/test';
import { GAME, pressAndSignIn, reviews, someNoisyReviewer } from './community.ts';
import { another, FREE, PASSWORD, type Player, test } from './players.ts';

/** A player who is signed in nowhere. */
async function somebody(browser: Browser, origin: string): Promise<Player> {
  const { player, context } = await another(browser, origin);
  await context.close();
  return player;
}

test('a guest who likes signs in and comes back to the game', async ({ page }) => {
  await page.goto(`/store/${GAME.id}`);
  await page.getByRole('button', { name: /^Like\b/ }).click();
  await expect(page).toHaveURL(`/sign-in?returnPath=${encodeURIComponent(`/store/${GAME.id}`)}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Log in to continue');
  await page.reload();
  await expect(heading).toHaveText('Log in to continue');
  await page.goto('/sign-in');
  await expect(heading).toHaveText('Welcome back');
});

test('what a guest pressed is done once they have signed in, and is not undone for who had done it before', async ({
  browser,
  page,
  store,
}) => {
  const player = await somebody(browser, store.origin);
  const like = page.getByRole('button', { name: /^Like\b/ });
  const wish = page.getByRole('button', { name: 'Add to wishlist' }).first();
  const wished = page.getByRole('button', { name: 'On your wishlist' }).first();
  await page.goto(`/store/${GAME.id}`);
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.reload();
  await expect(wished).toBeVisible();
  await expect(like).toBeVisible();

  await page.context().clearCookies({ name: /session/ });
  await page.goto(`/store/${GAME.id}`);
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.reload();
  await expect(wished).toBeVisible();
});

test('who signs in to follow an author comes back to where the button is', async ({
  browser,
  page,
  store,
}) => {
  const player = await somebody(browser, store.origin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/store/${GAME.id}`);
  await pressAndSignIn(page, page.getByRole('button', { name: /^Follow:/ }), player);
  const following = page.getByRole('button', { name: /^Following:/ });
  await expect(following).toBeVisible();
  await expect(following).toBeInViewport();
});

test('what a guest pressed in the glance at a game is done once they have signed in, in the glance [P17]', async ({
  browser,
  page,
  store,
}) => {
  const player = await somebody(browser, store.origin);
  const shelf = '/store?keyword=harbour';
  const glance = page.getByRole('dialog', { name: GAME.name });
  const openGlance = async () => {
    await page.getByRole('button', { name: `${GAME.name} at a glance` }).click();
    await expect(glance).toBeVisible();
  };
  const wish = glance.getByRole('button', { name: 'Add to wishlist' });
  const wished = glance.getByRole('button', { name: 'On your wishlist' });
  await page.goto(shelf);
  await openGlance();
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(glance).toHaveCount(0);
  await page.reload();
  await openGlance();
  await expect(wished).toBeVisible();

  // Nor is it undone for who had done it before.
  await page.context().clearCookies({ name: /session/ });
  await page.goto(shelf);
  await openGlance();
  await pressAndSignIn(page, wish, player);
  await expect(wished).toBeVisible();
  await page.goto(`/store/${GAME.id}`);
  await expect(page.getByRole('button', { name: 'On your wishlist' }).first()).toBeVisible();
});

test('what a guest pressed in a glance is not done on another page, and its glance opens on none but its own [P17]', async ({
  browser,
  page,
  store,
}) => {
  const player = await somebody(browser, store.origin);
  await page.goto('/store?keyword=harbour');
  await page.getByRole('button', { name: `${GAME.name} at a glance` }).click();
  const glance = page.getByRole('dialog', { name: GAME.name });
  await glance.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto(`/sign-in?returnPath=${encodeURIComponent(`/store/${GAME.id}`)}`);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/store/${GAME.id}`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Add to wishlist' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what a guest began with reviews and reports goes on once they have signed in', async ({
  browser,
  page,
  store,
}) => {
  const { player, context } = await another(browser, store.origin);
  await player.liveIn('us');
  await player.claim(FREE.id);
  await context.close();
  const first = reviews(page).getByRole('listitem').first();
  const beginOn = async (id: number, button: Locator) => {
    await page.context().clearCookies({ name: /session/ });
    await page.goto(`/store/${id}`);
    await pressAndSignIn(page, button, player);
  };

  const helpful = first.getByRole('button', { name: /^Helpful/ });
  await beginOn(GAME.id, helpful);
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');

  await beginOn(GAME.id, first.getByRole('button', { name: /^Report the review/ }));
  await expect(page.getByRole('dialog', { name: /^Report the review/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(helpful).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await beginOn(GAME.id, page.getByRole('button', { name: 'Report', exact: true }).first());
  await expect(page.getByRole('dialog', { name: `Report ${GAME.name}` })).toBeVisible();

  await beginOn(FREE.id, page.getByRole('button', { name: 'Recommend' }));
  const review = page.getByRole('dialog', { name: `Your review of ${FREE.name}` });
  await expect(review.getByRole('button', { name: 'Yes, I like it' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('what a guest began in the popup of a person opens nowhere by itself once they have signed in [P17]', async ({
  browser,
  page,
  store,
}) => {
  const { name, uuid } = await someNoisyReviewer(browser, store.origin);
  const player = await somebody(browser, store.origin);

  const reviewer = reviews(page).getByRole('link', { name });
  // Guests share an answer for five seconds, and one may have looked at this game just now.
  await expect(async () => {
    await page.goto(`/store/${FREE.id}`);
    await expect(reviewer).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A link leads to the person's page until the store's code is there, and has come to life.
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await reviewer.click();
  const glance = page.getByRole('dialog', { name });
  await pressAndSignIn(page, glance.getByRole('button', { name: 'Report' }), player);
  await page.goto(`/user/${uuid}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
});
