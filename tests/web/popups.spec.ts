import { expect, type Page } from '@playwright/test';
import { GAMES, PLANS, type Player, test } from './players.ts';

const { ledger, crown } = GAMES;

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

/** The `pg_state` parameter of the address that a pay page leads back to. */
const pgState = (state: object) => Buffer.from(JSON.stringify(state)).toString('base64url');

interface PopupRow {
  title: string | RegExp;
  /** What the player needs first. */
  prepare?: (player: Player) => Promise<unknown>;
  /** The page to begin on, and the link there to the page that opens the popup. */
  from: string;
  link: (page: Page) => Promise<void>;
  open: (page: Page) => Promise<void>;
}

const toGame = (page: Page) => main(page).getByRole('link', { name: ledger.name }).first().click();
const toProfile = async (page: Page) => {
  await banner(page).getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
};
const byButton = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).first().click();

/** Popups that a player opens, of the header, a page and the footer, each from a page that was come to by a link. */
const POPUPS: Record<string, PopupRow> = {
  'the top-up': {
    title: 'Add coins',
    from: '/about-us',
    link: (page) => banner(page).getByRole('link', { name: 'Store' }).click(),
    open: (page) =>
      banner(page)
        .getByRole('link', { name: 'Add coins' })
        .or(banner(page).getByRole('button', { name: 'Add coins' }))
        .first()
        .click(),
  },
  'the bill': {
    title: 'Your order',
    from: '/store?keyword=innkeeper',
    link: toGame,
    open: byButton('Buy now'),
  },
  sharing: {
    title: /Share/,
    from: '/store?keyword=innkeeper',
    link: toGame,
    open: byButton('Share'),
  },
  'deleting the account': {
    title: /Delete/,
    from: '/about-us',
    link: toProfile,
    open: byButton('Delete account'),
  },
  'the languages': {
    title: 'Language',
    from: '/about-us',
    link: (page) => banner(page).getByRole('link', { name: 'Store' }).click(),
    open: (page) => banner(page).getByRole('button', { name: 'Language' }).click(),
  },
  help: {
    title: 'Help',
    from: '/about-us',
    link: (page) => banner(page).getByRole('link', { name: 'Store' }).click(),
    open: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click(),
  },
};

/** Links lead on within the page: one that is followed before opens a new one, from which the browser steps back by itself. */
const comesToLife = (page: Page) =>
  expect(banner(page).getByRole('button', { name: 'Your account' })).toBeVisible();

for (const [name, { title, prepare, from, link, open }] of Object.entries(POPUPS))
  test(`going back closes ${name} and leaves the page; the next step back leaves the page, too`, async ({
    page,
    player,
  }) => {
    await prepare?.(player);
    await page.goto(from);
    await comesToLife(page);
    const start = page.url();
    await link(page);
    await expect(page).not.toHaveURL(start);
    const here = page.url();
    await open(page);
    await expect(dialog(page, title)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The browser has stepped back by then; the router steps forward again.
    await expect(page).toHaveURL(here);
    await open(page);
    await expect(dialog(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(start);
  });

test('a popup that is asked for while the next page is being drawn stays over that page', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/about-us');
  const addCoins = banner(page).getByRole('button', { name: 'Add coins' });
  // Its code is there from the first time, so that it opens at once.
  await addCoins.click();
  await expect(dialog(page, 'Add coins')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => {
    const button = [...document.querySelectorAll<HTMLElement>('header button')].find(
      ({ textContent, ariaLabel }) => ariaLabel === 'Add coins' || textContent === 'Add coins',
    );
    const { pushState } = history;
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      button?.click();
    };
  });
  await banner(page).getByRole('link', { name: 'Store' }).click();
  await expect(page.locator('h1').filter({ hasText: 'About us' })).toHaveCount(0);
  await expect(dialog(page, 'Add coins')).toBeVisible();
  await expect(page.locator('dialog:focus-within')).toHaveCount(1);
});

test('going back in the very moment that a popup is seen closes it, and the page stays', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/about-us');
  await comesToLife(page);
  await banner(page).getByRole('link', { name: 'Store' }).click();
  await expect(page.locator('h1').filter({ hasText: 'About us' })).toHaveCount(0);
  const here = page.url();
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')) return;
      seen.disconnect();
      document.documentElement.dataset.stepped = '';
      history.back();
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await banner(page).getByRole('button', { name: 'Add coins' }).click();
  await expect(page.locator('html[data-stepped]')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(here);
});

test('of two popups the upper one closes first', async ({ page, newcomer: _newcomer }) => {
  await page.goto('/about-us');
  await comesToLife(page);
  await banner(page).getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL(/\/store/);
  await banner(page).getByRole('button', { name: 'Add coins' }).click();
  await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
  await expect(dialog(page, 'Where do you live?')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Where do you live?')).toHaveCount(0);
  await expect(dialog(page, 'Add coins')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/store/);
});

/** What a return address says was interrupted (T14), by the popup that it opens. */
const INTERRUPTED: Record<
  string,
  (player: Player) => Promise<{ path: string; state: object; title: string }>
> = {
  'the bill of a game': async () => ({
    path: `/store/${ledger.id}`,
    state: { action: 'addCartStoreAndCheckout', store_id: ledger.id },
    title: 'Your order',
  }),
  'the checkout of the cart': async (player) => {
    await player.addToCart(ledger.id, crown.id);
    const { findCartStore } = await player.query<{ findCartStore: { list: { uuid: string }[] } }>(
      '{ findCartStore(platform_key: "moggie", q: { limit: 10 }) { list { uuid } } }',
    );
    const cart_store_uuid = findCartStore.list.map(({ uuid }) => uuid);
    return { path: '/my-store?tab=cart', state: { action: 'bill', cart_store_uuid }, title: 'Check out' };
  },
};

for (const [name, interrupted] of Object.entries(INTERRUPTED))
  test(`an address with pg_state opens ${name}, as often as it is asked for, and is clean afterwards [T14]`, async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    const { path, state, title } = await interrupted(player);
    const address = `${path}${path.includes('?') ? '&' : '?'}pg_state=${pgState(state)}`;
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(address);
      await expect(dialog(page, title).getByText('Your balance covers this.')).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await dialog(page, title).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(main(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('text that is marked as far as beside a dialog closes nothing; a click beside it does', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const popup = dialog(page, 'Add an entry');
  const title = popup.getByLabel('Title');
  await title.fill('A long walk');
  // Named after the browser's own event: the dialog has heard it by then.
  await page.evaluate(() =>
    addEventListener('click', () => document.documentElement.setAttribute('data-clicked', ''), {
      once: true,
    }),
  );
  const box = await title.boundingBox();
  if (!box) throw new Error('the field has no place');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(8, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('html[data-clicked]')).toBeAttached();
  await expect(title).toHaveValue('A long walk');
  await expect(popup).not.toHaveAttribute('data-leaving');
  await expect(popup).toBeVisible();
  await page.mouse.click(8, box.y);
  await expect(popup).toHaveCount(0);
});

test('a dialog is out of sight before the page behind it comes back to life', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  const languages = page.getByRole('dialog');
  await expect(languages).toBeVisible();
  const left = await languages.evaluate((dialog: HTMLDialogElement) => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    return [dialog.open, getComputedStyle(dialog).opacity];
  });
  expect(left).toEqual([true, '0']);
  await expect(languages).toHaveCount(0);
});
