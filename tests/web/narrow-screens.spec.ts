import { expect, type Locator, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { wordsOf } from '../visual/words.ts';
import { FREE, GAMES, PLANS, test } from './players.ts';

const LOCALES = ['en-US', 'de-DE', 'ja-JP', 'th-TH'] as const;

const PUBLIC = [
  '',
  '/store',
  '/store?categories=girl-r18&discounted=1&min=5',
  '/store?keyword=zzzz',
  '/girl-gl',
  '/store/1001',
  `/user/${stableId('author:studio-kestrel')}`,
  `/user/${stableId('reader:tidewatcher')}`,
  '/article',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/no-such-page',
];
const PLAYERS = [
  '/user',
  '/account/profile',
  '/account/log',
  '/account/submissions',
  '/account/earnings',
  '/my-store?tab=cart',
  '/my-store?tab=wishlist',
];

/** What a look at a page finds wrong with its layout, a line each; an empty list on a sound page. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST_TARGET = 24;
    const ROUNDING = 1;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      // What is there for screen readers alone is one pixel wide.
      element.getBoundingClientRect().width > 1;
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    // A link inside a sentence is as high as its line.
    const isExcused = (element: Element) => element.closest('p, dd') !== null;
    const targetOf = (element: Element) => element.closest('label') ?? element;

    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      faults.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!isSeen(element)) continue;
      const { display, textOverflow, overflowX } = getComputedStyle(element);
      const mayOverflow = display === 'inline' || textOverflow === 'ellipsis' || overflowX === 'auto';
      if (holdsText(element) && !mayOverflow && element.scrollWidth > element.clientWidth + ROUNDING)
        faults.push(`text leaves its box: ${nameOf(element)}`);
      if (element.matches('a[href], button, input, select, summary') && !isExcused(element)) {
        const { width, height } = targetOf(element).getBoundingClientRect();
        if (Math.min(width, height) < SMALLEST_TARGET)
          faults.push(`${Math.round(width)}×${Math.round(height)} is too small to hit: ${nameOf(element)}`);
      }
    }
    return faults;
  });
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

// Pictures have their boxes before they come; without them the walk is quick.
test.beforeEach(({ context }) => context.route('**/cdn/games/**', (route) => route.abort()));

// English is shorter than each of these.
for (const locale of ['de-DE', 'ja-JP', 'th-TH'])
  test.describe(`on a phone in ${locale}`, () => {
    test('every page fits the window, its words fit their boxes, its controls a finger', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(`/${locale}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect.soft(await faultsOf(page), path).toEqual([]);
      }
    });

    test('so does every page of a player with a full cart and wishlist', async ({ page, player }) => {
      await player.addToCart(GAMES.ledger.id, GAMES.crown.id);
      await player.addToWishlist(GAMES.harper.id);
      for (const path of PLAYERS) {
        await page.goto(`/${locale}${path}`);
        await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        expect.soft(await faultsOf(page), path).toEqual([]);
      }
    });
  });

test('the tab bar is pressed anywhere, yet leaves a side to what the page has under its edge', async ({
  page,
}) => {
  await page.goto('/about-us');
  const tabs = page.getByRole('navigation').getByRole('list').last().getByRole('link');
  await expect(tabs).toHaveCount(3);
  const found = await tabs.evaluateAll((links) =>
    links.map((link) => {
      const cell = link.closest('li')?.getBoundingClientRect() ?? new DOMRect();
      const { left, right } = link.getBoundingClientRect();
      return {
        pressed: document.elementFromPoint(cell.left + 2, cell.top + 2) === link,
        free: Math.min(left - cell.left, cell.right - right) >= 24,
      };
    }),
  );
  expect(found).toEqual(Array(3).fill({ pressed: true, free: true }));
});

test('a word longer than the window is cut off in what narrows the list, not what takes it away', async ({
  page,
}) => {
  const word = 'z'.repeat(60);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/store?keyword=${word}&discounted=1`);
    const chip = page.getByRole('link', { name: `Remove filter: “${word}”` });
    const [words, cross] = [chip.getByTitle(`“${word}”`), chip.locator('svg')];
    expect.soft(await faultsOf(page), `${width} px`).toEqual([]);
    await expect(cross).toBeInViewport({ ratio: 1 });
    expect((await cross.boundingBox())?.width).toBe(16);
    expect(
      await words.evaluate((element) => [
        getComputedStyle(element).textOverflow,
        element.scrollWidth > element.clientWidth,
      ]),
    ).toEqual(['ellipsis', true]);
    // A short one stays as it is.
    const short = page.getByRole('link', { name: 'Remove filter: On sale' });
    expect(
      await short.getByTitle('On sale').evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBe(0);
  }
  // The title is larger there.
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await faultsOf(page), '1024 px').toEqual([]);
});

test('what a wealthy player has fits beside the account on every phone', async ({ page, player }) => {
  await player.addToCart(GAMES.ledger.id);
  // More than a new player may add in a day.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    if (data?.me?.wallet) data.me.wallet.meowcent = 123_456;
    await route.fulfill({ response: answer, json: { ...rest, data } });
  });
  for (const width of [320, 344, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/about-us');
    await expect(page.getByRole('banner')).toContainText('1,234.56');
    expect.soft(await faultsOf(page), `${width} px`).toEqual([]);
  }
});

// A window of 1280 px has 640 when it is magnified to 200 %, and 320 fourfold (WCAG 1.4.10); the page stays open meanwhile.
test.describe('magnified until 640 px are left, then 320,', () => {
  test.use({ viewport: { width: 640, height: 512 }, hasTouch: false });

  test('no page in German, whose words are the longest, scrolls sideways, and no word leaves its box', async ({
    page,
    player,
  }) => {
    test.slow();
    await player.addToCart(GAMES.ledger.id, GAMES.crown.id);
    await player.addToWishlist(GAMES.harper.id);
    for (const path of [...PUBLIC, ...PLAYERS]) {
      await page.setViewportSize({ width: 640, height: 512 });
      await page.goto(`/de-DE${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect.soft(await faultsOf(page), `${path} at 640 px`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 512 });
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect.soft(await faultsOf(page), `${path} at 320 px`).toEqual([]);
    }
  });
});

/** Controls of the popup on top that never come into the window whole, however one scrolls. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1);
    const controls = [
      ...(top?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? []),
    ];
    if (controls.length === 0) return ['the popup has no controls'];
    return controls.flatMap((control) => {
      const place = control.offsetWidth > 1 ? control : (control.closest('label') ?? control);
      place.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top: above, right, bottom } = place.getBoundingClientRect();
      const isWhole = left >= 0 && above >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isWhole ? [] : [`${control.tagName.toLowerCase()} “${(place.textContent ?? '').slice(0, 40)}”`];
    });
  });

/** Popups by the page and the message on the button that opens them. */
const POPUPS = [
  {
    path: `/store/${GAMES.harper.id}`,
    buttons: [
      'game:buy.now',
      'community:share.button',
      'community:report.button',
      'common:footer.help',
      'common:footer.controller',
      'common:account.addCredit',
    ],
  },
  { path: `/store/${FREE.id}`, buttons: ['community:review.write'] },
  {
    path: '/account/profile',
    buttons: ['account:profile.changePassword', 'profile:entries.add', 'security:delete.open'],
  },
];

// A window of 1024 × 768 px at 200 % (WCAG 1.4.4).
test.describe('magnified to 200 % on a small desktop', () => {
  test.use({ viewport: { width: 512, height: 384 }, hasTouch: false });

  for (const locale of ['de-DE', 'th-TH'] as const)
    test(`each popup in ${locale} fits the window, and all of it can be come to`, async ({
      page,
      player,
    }) => {
      test.slow();
      await player.topUp(PLANS.large);
      await player.claim(FREE.id);
      for (const { path, buttons } of POPUPS) {
        await page.goto(`/${locale}${path}`);
        await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        for (const button of buttons) {
          const name = wordsOf(locale, button);
          await page.getByRole('button', { name }).first().click();
          await expect(page.getByRole('dialog')).toHaveCount(1);
          await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0);
          expect.soft(await faultsOf(page), button).toEqual([]);
          expect.soft(await outOfReach(page), button).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      }
    });
});

for (const { locale, price, money, date } of [
  { locale: 'en-US', price: '12.99', money: '$12.99', date: 'Mar 13, 2025' },
  { locale: 'de-DE', price: '12,99', money: '12,99 $', date: '13. März 2025' },
  { locale: 'ja-JP', price: '12.99', money: '$12.99', date: '2025年3月13日' },
  { locale: 'th-TH', price: '12.99', money: '$12.99', date: '13 มี.ค. 2025' },
])
  test(`coins, money and dates are written as ${locale} writes them`, async ({ page }) => {
    await page.goto(`/${locale}/store/1001`);
    const offer = page
      .getByRole('main')
      .locator('section', { has: page.locator('.coin') })
      .first();
    await expect(offer.getByText(price, { exact: false }).first()).toBeVisible();
    await expect(offer).toContainText(money);
    await expect(page.locator('dl').first()).toContainText(date);
  });

for (const locale of ['de-DE', 'fr-FR', 'ru-RU'])
  test(`a list of choices on a phone shows each of them whole: ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/store', '/store/1001']) {
      await page.goto(`/${locale}${path}`);
      await expect(page.getByRole('combobox').first()).toBeVisible();
      const cut = await page.evaluate(async () => {
        await document.fonts.ready;
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('nothing measures text');
        return [...document.querySelectorAll('select')].flatMap((select) => {
          const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
          // The shorthand is empty: it cannot say all that is set of the font.
          canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return [...select.options]
            .map(({ text }) => text)
            .filter((text) => canvas.measureText(text).width > room + 1);
        });
      });
      expect(cut).toEqual([]);
    }
  });

for (const locale of LOCALES)
  test(`the question for consent takes no more than 145 pixels of a phone's screen, and to refuse is as easy as to agree: ${locale} [X05]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().clearCookies({ name: 'consent' });
    await page.goto(`/${locale}`);
    const bar = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('button') })
      .last();
    const [refuse, agree] = await Promise.all(
      [0, 1].map((at) =>
        bar
          .getByRole('button')
          .nth(at)
          .evaluate((button) => {
            const { top, width, height } = button.getBoundingClientRect();
            const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
            return { top, width, height, backgroundColor, color, fontSize, fontWeight };
          }),
      ),
    );
    expect(agree).toEqual(refuse);
    expect(refuse?.height).toBe(44);
    const { height = Number.POSITIVE_INFINITY } = (await bar.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(145);
  });

test('a field that is refused is seen whole with what is wrong, clear of the bars', async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account/profile');
  await expect(page.getByText(player.email)).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code' });
  const error = page.getByText('This code is not valid.');
  const edges = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return { top: Math.round(y), end: Math.round(y + height) };
  };
  const scrollBy = (top: number) => page.evaluate((top) => window.scrollBy({ top }), top);
  const tabBar = await edges(
    page.locator('nav', { has: page.getByRole('link', { name: 'My games' }) }).last(),
  );
  await code.fill('NO-SUCH-CODE');

  await scrollBy((await edges(code)).end - (tabBar.top - 10));
  await code.press('Enter');
  await expect.poll(async () => tabBar.top - (await edges(error)).end).toBe(8);

  // Its label lies under the list of the page's parts.
  await scrollBy((await edges(code)).top - 130);
  await code.press('Enter');
  await expect.poll(async () => (await edges(page.getByText('Code', { exact: true }))).top).toBe(128);
  await expect(error).toBeInViewport({ ratio: 1 });
  await expect(code).toBeFocused();
});
