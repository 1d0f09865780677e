import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { mailsTo } from '../store/mailbox.ts';
import { GAMES, PASSWORD, PLANS, type Player, test } from './players.ts';

const { ledger } = GAMES;

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Buys coins and a game with them, on a page that knew of the coins before, so that the purchase is news to it. */
async function buyLedger(page: Page, player: Player): Promise<void> {
  await player.topUp(PLANS.large);
  const told = () =>
    player.query<{ findNotification: { unread_count: number } }>('{ findNotification { unread_count } }');
  await expect.poll(async () => (await told()).findNotification.unread_count).toBe(1);
  await page.goto(`/store/${ledger.id}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
  await page
    .getByRole('dialog', { name: 'Completed' })
    .getByRole('button', { name: 'Keep browsing' })
    .click();
}

test('what a player bought is told by the bell, read on its page, and leads to the game’s shelf', async ({
  page,
  player,
}) => {
  await buyLedger(page, player);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: 'Notifications, 2 unread' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Your account' }).click();
  const inMenu = page.locator('[popover]').getByRole('link', { name: 'Notifications, 2 unread' });
  await expect(inMenu).toHaveText('Notifications2');
  await inMenu.click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(rows(page)).toHaveText([
    new RegExp(`^Unread ${ledger.name} is yours\\.`),
    /^Unread 50 coins were added to your wallet\./,
  ]);
  await expectAccessible(page);
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL('/my-store');
  await expect(page.getByRole('link', { name: ledger.name, exact: true })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.locator('[popover]').getByRole('link', { name: 'Notifications' })).toHaveText(
    'Notifications',
  );
  await expect(rows(page).first()).toHaveText(new RegExp(`^${ledger.name} is yours\\.`));
});

test('nothing to tell leads on to the store', async ({ page, player }) => {
  await page.goto('/notifications');
  await expect(page.getByText('Nothing new')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse the store' }).click();
  await expect(page).toHaveURL('/store');
  expect(await player.balances()).toEqual({ meowcent: 0, silver: 0 });
});

test('in discreet mode no game is named', async ({ page, player }) => {
  await buyLedger(page, player);
  await page.getByRole('button', { name: 'Discreet mode' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.goto('/notifications');
  await expect(rows(page).first()).toHaveText(/^Unread Your purchase is complete\./);
  await expect(page.getByRole('main')).not.toContainText(ledger.name);
});

test('the player chooses where to be told of what; what guards the account stays on', async ({
  page,
  player,
}) => {
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'Notifications', exact: true }),
  });
  // The profile is long: the link leads to its part.
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  await expect(panel.getByRole('listitem').last()).toHaveText('Account safetyAlways on');
  await panel.getByLabel('Purchases and coins: Here').uncheck();
  const byMail = panel.getByLabel('Wishlist and games: By email');
  await byMail.check();
  await expectAccessible(page);
  const kept = () =>
    player.query<{ findNotificationSetting: object[] }>('{ findNotificationSetting { group in_app mail } }');
  await expect
    .poll(async () => (await kept()).findNotificationSetting)
    .toEqual([
      { group: 'wallet', in_app: false, mail: false },
      { group: 'games', in_app: true, mail: true },
      { group: 'people', in_app: true, mail: false },
      { group: 'security', in_app: true, mail: true },
    ]);
  await page.reload();
  await expect(byMail).toBeChecked();
  await expect(panel.getByLabel('Purchases and coins: Here')).not.toBeChecked();
});

test('a sign-in on a new device is told here and mailed, in Japanese to a Japanese player', async ({
  page,
  player,
  playwright,
  store,
}) => {
  await player.query('mutation { setUser(auth: { locale: "ja-JP" }) { uuid } }');
  const other = await playwright.request.newContext({
    baseURL: store.origin,
    userAgent: 'Firefox/143.0 Windows',
  });
  await other.post('/api/account/sign-in', { data: { email: player.email, password: PASSWORD } });
  await other.dispose();
  await expect
    .poll(async () => (await mailsTo(store.origin, player.email)).map(({ subject }) => subject))
    .toEqual(['アカウントに関する重要なお知らせ']);
  const [mail] = await mailsTo(store.origin, player.email);
  expect(mail?.text).toMatch(/^新しい端末でアカウントが使われました。\n\nhttp.*\/ja-JP\/notifications\n\n/);
  await page.goto('/ja-JP/notifications');
  await expect(rows(page)).toHaveText([/^未読 新しい端末（Firefox\s· Windows）でアカウントが使われました。/]);
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL('/ja-JP/account/profile#devices');
  await expect(page.locator('section#devices')).toBeInViewport();
});

test('a guest who comes from a mail signs in first, and sees no bell', async ({ page }) => {
  await page.goto('/notifications');
  await expect(page).toHaveURL('/sign-in?returnPath=%2Fnotifications');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
});
