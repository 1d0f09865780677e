import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { complaintsOf } from './complaints.ts';
import { operate, operatedTest } from './operated-store.ts';
import { GAMES, PLANS } from './players.ts';

const { ledger, harper } = GAMES;

const HOUR = 3_600_000;
const end = new Date(Date.now() + 75 * HOUR).toISOString();

const test = operatedTest(['sale', 'add', String(harper.id), '50', '--until', end]);

const offer = (page: Page) => page.getByRole('region', { name: 'Get this game' });
const card = (page: Page) =>
  page.getByRole('main').getByRole('article').filter({ hasText: harper.name }).first();

/** Where pages say how long the sale still runs. */
const places = (page: Page) =>
  [
    [`/store/${harper.id}`, offer(page)],
    [`/store?keyword=${encodeURIComponent(harper.name)}`, card(page)],
  ] as const;

test('how long a sale still runs is counted on while the page is open, without a word to the store [S24]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name = ''] = /query (\w+)/.exec(request.postData() ?? '') ?? [];
    if (['game', 'findStore'].includes(name)) asked.push(name);
  });
  await page.clock.install();
  for (const [path, place] of places(page)) {
    await page.clock.setSystemTime(Date.now());
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
    await expect(place).toContainText('3 days left');
    for (const left of ['2 days left', '>1 day left', 'Last hours']) {
      await page.clock.fastForward('24:00:00');
      await expect(place).toContainText(left);
    }
  }
  expect(asked).toEqual([]);
});

test('a page comes to life as the server drew it, then counts by the clock of its reader [S24]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.clock.install({ time: Date.now() + 25 * HOUR });
  for (const [path, place] of places(page)) {
    await page.goto(path);
    await expect(place).toContainText('2 days left');
  }
  expect(complaints).toEqual([]);
});

test('when a sale ends, the game’s page, cards, the cart and the bill ask for the price again [S24]', async ({
  page: game,
  player,
  store,
}) => {
  test.setTimeout(180_000);
  await player.topUp(PLANS.large);
  await player.addToCart(ledger.id, harper.id);
  const context = game.context();
  await context.clock.install();
  const [list, cart, checkout] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await game.goto(`/store/${harper.id}`);
  await expect(offer(game)).toContainText('11.49');
  await expect(offer(game)).toContainText('$11.49');
  await list.goto(`/store?keyword=${encodeURIComponent(harper.name)}`);
  await expect(card(list)).toContainText('11.49');
  const total = cart.getByRole('main').getByRole('heading', { name: 'Total' });
  await cart.goto('/my-store?tab=cart');
  await expect(total).toContainText('29.48');
  await checkout.goto('/my-store?tab=cart');
  await checkout.getByRole('button', { name: 'Check out 2 games' }).click();
  const bill = checkout.getByRole('dialog', { name: 'Check out' });
  await expect(bill.getByRole('button', { name: 'Pay 25.48 coins and 4 silver' })).toBeVisible();

  await operate(store, ['sale', 'end', String(harper.id)]);
  await context.clock.fastForward(76 * HOUR);

  await expect(offer(game)).toContainText('$22.99');
  await expect(offer(game)).not.toContainText('11.49');
  await expect(card(list)).toContainText('22.99');
  await expect(card(list)).not.toContainText('11.49');
  await expect(total).toContainText('40.98');
  await expect(bill.getByRole('button', { name: 'Pay 36.98 coins and 4 silver' })).toBeVisible();
  await expect(bill.getByRole('alert')).toHaveText(
    'The price has changed. The total was 29.48 and is now 40.98 coins; please confirm again.',
  );
  await expect(bill.getByRole('listitem').filter({ hasText: harper.name })).toContainText('Was 11.49');
  await expectAccessible(checkout);
});
