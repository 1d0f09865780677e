import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, test } from './players.ts';

const SHELVES = ['/boy-r18', '/boy-bl', '/girl-r18', '/girl-gl'];

const card = (page: Page) => page.getByRole('complementary', { name: 'Moggie on your phone' });
const banner = (page: Page) => page.getByRole('region', { name: 'Take Moggie with you' });
const ball = (page: Page) => page.getByRole('complementary', { name: 'Make your own game' });

/** The sum of the page's layout shifts so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the shelves alone show the app’s card, all other pages the ball [P18 P21]', async ({ page }) => {
    for (const shelf of SHELVES) {
      await page.goto(shelf);
      await expect(card(page)).toBeVisible();
      await expect(ball(page)).toHaveCount(0);
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.goto('/article');
    await expect(ball(page).getByRole('link')).toHaveAttribute('href', 'https://create.moggie.example/');
    await expect(card(page)).toHaveCount(0);
  });

  test('the card stands at right 16, top 400, holds a QR code and goes after five seconds [P19]', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/boy-r18');
    await page.clock.runFor(2500);
    await expect(card(page).getByRole('img', { name: 'Moggie on your phone' })).toBeVisible();
    const box = await card(page).boundingBox();
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect([Math.round(width - (box?.x ?? 0) - (box?.width ?? 0)), Math.round(box?.y ?? 0)]).toEqual([
      16, 400,
    ]);
    await page.clock.runFor(5001);
    await expect(card(page)).toHaveCount(0);
  });

  test('a drag beyond five pixels moves the card; let go, it slides back to the right edge in half a second [P19]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/boy-r18');
    await card(page).hover();
    const start = await card(page).boundingBox();
    const x = (start?.x ?? 0) + 60;
    const y = (start?.y ?? 0) + 90;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 4, y);
    expect(await card(page).boundingBox()).toEqual(start);
    await page.mouse.move(x - 300, y - 150, { steps: 4 });
    const placeOf = async () => {
      const box = await card(page).boundingBox();
      return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
    };
    await expect
      .poll(placeOf)
      .toEqual([Math.round((start?.x ?? 0) - 300), Math.round((start?.y ?? 0) - 150)]);
    await page.mouse.up();
    expect(await card(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(
      /^0\.5s/,
    );
    await expect.poll(async () => (await placeOf())[0]).toBe(Math.round(start?.x ?? 0));
  });

  test('Escape closes the card for keyboards', async ({ page }) => {
    await page.goto('/boy-r18');
    await card(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
  });

  test('the words beside the ball go after five seconds; on the master domain it leads to Telegram [P21]', async ({
    page,
    store,
  }) => {
    await page.context().addCookies(
      ['r18', 'consent'].map((name) => ({
        name,
        value: name === 'r18' ? '1' : 'refused',
        url: store.originOf('master'),
      })),
    );
    await page.clock.install();
    await page.goto(`${store.originOf('master')}/article`);
    await page.clock.runFor(2500);
    const support = page.getByRole('complementary', { name: '客服' });
    await expect(support.getByRole('link')).toHaveAttribute('href', 'https://t.me/moggie_support');
    await expect(support.getByText('客服')).toBeVisible();
    await page.clock.runFor(5001);
    await expect(support.getByText('客服')).toHaveCount(0);
    // Not again on the next page of the visit.
    await page.clock.pauseAt(Date.now() + 120_000);
    await page.reload();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return support.isVisible();
      })
      .toBe(true);
    await expect(support.getByText('客服')).toHaveCount(0);
  });

  test('the ball looks for its place once on each page that it is led to [P21]', async ({ page }) => {
    await page.goto('/about-us');
    // The words look as well, as long as they may still come.
    await expect(ball(page).getByText('Make your own game')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ball(page).getByText('Make your own game')).toHaveCount(0);
    const looks = await page.evaluateHandle(() => {
      const found: string[] = [];
      const ask = document.querySelectorAll.bind(document);
      Object.assign(document, {
        querySelectorAll: (what: string) => {
          if (what.includes('[data-uncovered]')) found.push(location.pathname);
          return ask(what);
        },
      });
      return found;
    });
    for (const name of ['Terms', 'Privacy']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    }
    // Two frames: what is laid out has been observed by then.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await looks.jsonValue()).toEqual(['/terms', '/privacy']);
  });

  test('the words beside the ball give way to what can be pressed, to a press and to Escape [P21]', async ({
    page,
  }) => {
    // Time passes here step by step alone, so that the five seconds end nothing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const words = ball(page).getByText('Make your own game');
    const ways = {
      control: async () => {
        const box = await words.boundingBox();
        await page.evaluate((place) => {
          const button = document.createElement('button');
          button.textContent = 'Buy';
          button.style.cssText = `position: fixed; inset: auto; left: ${place?.x}px; top: ${place?.y}px`;
          document.querySelector('main')?.append(button);
        }, box);
      },
      press: () => page.mouse.click(300, 300),
      escape: () => page.keyboard.press('Escape'),
    };
    for (const [name, act] of Object.entries(ways)) {
      await page.goto('/about-us');
      await expect
        .poll(async () => {
          await page.clock.runFor(100);
          return words.isVisible();
        }, name)
        .toBe(true);
      await act();
      await expect(words, name).toHaveCount(0);
      // Seen once a visit: the next way begins one.
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test('promotions move nothing that is there', async ({ page }) => {
    for (const path of ['/boy-r18', '/article', '/about-us']) {
      await page.goto(path);
      await expect(path === '/boy-r18' ? card(page) : ball(page)).toBeVisible();
      expect(await shifts(page), path).toBe(0);
    }
  });
});

test.describe('below 1024', () => {
  test.use({ viewport: { width: 1023, height: 800 } });

  test('the shelves show a banner with a download button instead of the card [P20]', async ({ page }) => {
    await page.goto('/girl-gl');
    await expect(banner(page).getByRole('link', { name: 'Get the app' })).toHaveAttribute(
      'href',
      '/bookmark',
    );
    await expect(card(page)).toHaveCount(0);
    expect(await shifts(page)).toBe(0);
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.goto('/article');
    await expect(ball(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('the banner installs the site where the browser offers to [P20]', async ({ page }) => {
    await page.goto('/boy-bl');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => {
      const prompt = async () => {
        document.title = 'The browser asks';
        return { outcome: 'accepted' };
      };
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await banner(page).getByRole('button', { name: 'Get the app' }).click();
    await expect(page).toHaveTitle('The browser asks');
    await expect(banner(page)).toHaveCount(0);
  });

  test('the end of the page can be read above the banner', async ({ page }) => {
    await page.goto('/girl-gl');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const help = await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).boundingBox();
    const dock = await page.locator('.dock').boundingBox();
    expect((help?.y ?? 0) + (help?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the ball steps off what can be pressed, on each page and in each size of the window [P21]', async ({
    page,
  }) => {
    const link = ball(page).getByRole('link');
    const covered = () =>
      link.evaluate((element) => {
        const own = element.getBoundingClientRect();
        const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)');
        return [...controls]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            const { top, right, bottom, left } = control.getBoundingClientRect();
            return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
          })
          .map(({ textContent }) => textContent);
      });
    await page.goto('/about-us');
    await expect(link).toBeVisible();
    const below = 844 - ((await link.boundingBox())?.y ?? 0);

    await page.goto('/article');
    await expect(link).toBeVisible();
    await expect.poll(covered).toEqual([]);
    const search = await page.getByRole('main').getByRole('searchbox').boundingBox();
    // As high as it takes for the box, which ends where the margin begins, to lie where the ball would stand.
    await page.setViewportSize({ width: 390, height: Math.round((search?.y ?? 0) + below) });
    await expect.poll(covered).toEqual([]);
    expect((await link.boundingBox())?.y).toBeLessThan(search?.y ?? 0);
  });

  test('the ball lies in the margin of the page, over none of its words and amounts [P21]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    const link = ball(page).getByRole('link');
    for (const path of ['/account/log', '/bookmark', '/article', '/about-us']) {
      await page.goto(path);
      await expect(link).toBeVisible();
      expect(await link.boundingBox(), path).toMatchObject({ x: 390 - 24, width: 24, height: 48 });
      expect(await link.locator('span').boundingBox(), path).toMatchObject({ x: 390 - 16, width: 16 });
    }
  });

  test('the words beside the ball are not shown over an amount [P21]', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await page.goto('/account/log');
    const link = ball(page).getByRole('link');
    const amount = page.locator('[data-uncovered]').filter({ hasText: '50 coins' });
    await expect(link).toBeVisible();
    const [low, high] = await Promise.all([link.boundingBox(), amount.boundingBox()]);
    // As high as it takes for the amount to lie where the words would stand.
    const height = 844 - Math.round((low?.y ?? 0) - (high?.y ?? 0));
    await page.setViewportSize({ width: 390, height });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(link).toBeVisible();
    await expect(amount).toBeVisible();
    // They may have come before the amount; elsewhere they stay for five seconds.
    await expect(ball(page).getByText('Make your own game')).toHaveCount(0, { timeout: 2000 });
  });

  for (const locale of ['en-US', 'de-DE', 'th-TH'])
    test(`in ${locale} the ball covers nothing of what a cart comes to, however long the cart is`, async ({
      page,
      player,
      store,
    }) => {
      const { crown, harper, ledger } = GAMES;
      // No bar offers another language in the ball's place.
      await page
        .context()
        .addCookies([{ name: 'user.specified.language', value: locale, url: store.origin }]);
      const link = page.locator('.ball a');
      const sum = page.locator('.cart-sum');
      const distance = async () => {
        const [own, below] = await Promise.all([link.boundingBox(), sum.boundingBox()]);
        if (!own || !below) return -1;
        return Math.max(below.y - (own.y + own.height), own.y - (below.y + below.height));
      };
      // Alone, with others, and with more than the window shows.
      for (const games of [[crown.id], [harper.id, ledger.id], [1001, 1002, 1003, 1004]]) {
        await player.addToCart(...games);
        await page.goto(`/${locale}/my-store?tab=cart`);
        await expect(link).toBeVisible();
        await expect(sum).toBeVisible();
        await expect.poll(distance, String(games)).toBeGreaterThanOrEqual(8);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect.poll(distance, `${games}, at the end`).toBeGreaterThanOrEqual(8);
      }
    });
});

for (const width of [1440, 390])
  test(`at ${width} px axe finds nothing wrong with the promotions`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/boy-bl');
    await expect(width === 1440 ? card(page) : banner(page)).toBeVisible();
    await expectAccessible(page);
    // The ball can be dragged off what it lies on; in a window as high as this it lies on nothing.
    await page.setViewportSize({ width, height: 6000 });
    await page.goto('/article');
    await expect(ball(page)).toBeVisible();
    await expectAccessible(page);
  });
