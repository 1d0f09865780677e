import { expect, type Page } from '@playwright/test';
import { GAMES, test } from './players.ts';

test('the policy lets only the site’s own scripts run and load', async ({ page }) => {
  const { headers } = await page.request.get('/').then((response) => ({ headers: response.headers() }));
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
});

test('without a network the service worker says so in the visitor’s language; it keeps nothing [X03]', async ({
  page,
  context,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/ja-JP/article');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/ja-JP/account/profile');
  await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  const answer = await page.goto('/ja-JP/store');
  expect(answer?.status()).toBe(503);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('オフラインです');
});

test('a hint that fails leaves the page alone, a screen that fails leaves header and footer', async ({
  page,
}) => {
  await page.route('**/graphql', async (route) => {
    const { query } = route.request().postDataJSON();
    if (/query hints/.test(query)) return route.fulfill({ json: { data: { findArticle: null } } });
    if (/query articles/.test(query))
      return route.fulfill({ json: { errors: [{ message: 'down', extensions: { code: '9999' } }] } });
    return route.continue();
  });
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('code that is gone loads the page anew, yet not twice in a minute [T22]', async ({ page }) => {
  const open = () => page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
  // With what comes late, whose loss would load the page anew by itself.
  const started = async (load: () => Promise<unknown>) => {
    const late = page.waitForResponse('**/assets/hints-*.js');
    await load();
    await (await late).finished();
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  };
  const loseCode = () =>
    page.route('**/assets/**', (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
  // Who saves data gets no code ahead, which would be there when it is lost.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await started(() => page.goto('/about-us'));
  await loseCode();
  const reloaded = page.waitForEvent('load');
  await open();
  await reloaded;
  await page.unroute('**/assets/**');
  await started(() => page.reload());
  await loseCode();
  await open();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test('without the network a page stays as it is, and what was to open says why [T22]', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  const lost = 'No connection';
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('status').first()).toContainText(lost);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
  await expect(page.getByRole('heading', { name: lost })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-first');
});

test('a request that takes long shows a line at the top after 200 ms, for 5 s at most [X01]', async ({
  page,
}) => {
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  const line = page.locator('.progress-line');
  await expect(line).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(line).toBeVisible();
  expect(await line.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s');
  answer();
  await expect(page).toHaveURL('/article');
  await expect(line).toHaveCount(0);
});

test.describe('visits', () => {
  const asked = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });

  /** Names of the events that the page sends, as they come. */
  function watchTraffic(page: Page): { event_name: string; pathname: string; [field: string]: unknown }[] {
    const sent: { event_name: string; pathname: string }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/graphql')) return;
      const { variables } = request.postDataJSON();
      if (variables?.log_traffic) sent.push(variables.log_traffic);
    });
    return sent;
  }

  test.beforeEach(async ({ context, store }) => {
    await context.clearCookies({ name: 'consent' });
    await context.addCookies([{ name: 'r18', value: '1', url: store.origin }]);
  });

  test('are asked for first; refusing is one press like agreeing, and nothing is counted or kept [X05]', async ({
    page,
    context,
  }) => {
    const sent = watchTraffic(page);
    await page.goto('/about-us');
    await expect(asked(page)).toBeVisible();
    // Both at once: it may still be growing into its place.
    const [refuse, agree] = await asked(page)
      .getByRole('button', { name: /^(Refuse|Agree)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width));
    expect(refuse).toBeCloseTo(agree ?? 0, 1);
    await asked(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(asked(page)).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
    await expect(page).toHaveURL('/bookmark');
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('pg_'))).toEqual([]);
    expect(sent).toEqual([]);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Visit statistics' }).click();
    await expect(asked(page)).toBeVisible();
  });

  test('are counted after consent: each page once, with client, session and campaign [X05 X08 X09]', async ({
    page,
    context,
    store,
  }) => {
    const sent = watchTraffic(page);
    await page.goto(
      '/about-us?utm_source=letter&utm_medium=mail&utm_campaign=autumn&utm_content=top&utm_term=cats',
    );
    await asked(page).getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
    await expect.poll(() => sent.length).toBe(2);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ event_name, pathname }) => [event_name, pathname])).toEqual([
      ['page_view', '/about-us'],
      ['page_view', '/bookmark'],
      ['page_view', '/terms'],
    ]);
    const cookies = await context.cookies();
    for (const name of ['pg_client_id', 'pg_session']) {
      const found = cookies.find((each) => each.name === name);
      expect(found).toMatchObject({ path: '/' });
      // Browsers cut 63072000 s to 400 days.
      expect((found?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
    }
    expect(sent[1]).toMatchObject({
      v: '1',
      hostname: new URL(store.origin).hostname,
      client_id: cookies.find(({ name }) => name === 'pg_client_id')?.value,
      hit_counter: 2,
      session_count: 1,
      session_engagement: true,
      utm_source: 'letter',
      utm_medium: 'mail',
      utm_campaign: 'autumn',
      utm_content: 'top',
      utm_term: 'cats',
      meta: '{}',
    });
    const stores = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const request = indexedDB.open('PG');
          request.onsuccess = () => resolve([...request.result.objectStoreNames]);
        }),
    );
    expect(stores).toEqual(['guest']);
    expect(
      await page.evaluate(() => document.querySelectorAll('script[src*="googletagmanager"]').length),
    ).toBe(0);
  });

  test('are forgotten when the consent is taken back, and counted again once it is given again [X05 X08]', async ({
    page,
    context,
  }) => {
    const sent = watchTraffic(page);
    const ask = page.getByRole('contentinfo').getByRole('button', { name: 'Visit statistics' });
    const kept = async () => ({
      cookies: (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('pg_')),
      stores: await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
      local: await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('PG/'))),
    });
    await page.goto('/about-us');
    await asked(page).getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => sent.length).toBe(1);
    await page.evaluate(() => localStorage.setItem('PG/guest/hit_counter', '1'));
    await ask.click();
    await asked(page).getByRole('button', { name: 'Refuse' }).click();
    await expect.poll(kept).toEqual({ cookies: [], stores: [], local: [] });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bookmark' }).click();
    await expect(page).toHaveURL('/bookmark');
    await ask.click();
    await asked(page).getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ event_name: 'page_view', pathname: '/bookmark', hit_counter: 1 });
  });

  test('tell what players do by the names of the reports [X06]', async ({ page, player }) => {
    const sent = watchTraffic(page);
    await player.addToCart(GAMES.crown.id);
    await page.goto('/about-us');
    await asked(page).getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await page.getByRole('searchbox').first().fill('winter');
    await page.getByRole('searchbox').first().press('Enter');
    const searches = () => sent.filter(({ event_name }) => event_name === 'pg_store_search').length;
    await expect.poll(searches).toBe(1);
    await page.getByRole('searchbox').first().fill('summer');
    await page.getByRole('searchbox').first().press('Enter');
    await expect.poll(searches).toBe(2);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('button', { name: /^Check out/ }).click();
    const told = (name: string) => {
      const [event] = sent.filter(({ event_name }) => event_name === name);
      return event && JSON.parse(String(event.meta));
    };
    const { id, price } = GAMES.crown;
    const commerce = {
      currency: 'USD',
      value: price / 100,
      items: [{ item_id: id, price: price / 100, quantity: 1 }],
    };
    await expect.poll(() => told('begin_checkout')).toMatchObject(commerce);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await expect.poll(() => told('remove_from_cart')).toMatchObject(commerce);
    await page.goto(`/store/${id}`);
    // Counting begins a moment after the page.
    await expect.poll(() => sent.map(({ pathname }) => pathname)).toContain(`/store/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => told('add_to_cart')).toMatchObject(commerce);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('button', { name: /^Check out/ }).click();
    // The page stays while the pay page does not answer.
    await page.route('**/pay?**', () => {});
    await page.getByRole('dialog').getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* with Moggie Pay$/ }).click();
    await expect.poll(() => told('pg_web_topup')).toMatchObject({ store_id: [id] });
  });
});

test('start-up asks for the token, then for the player and the articles, each once for all [T17]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/token')) asked.push('token');
    if (!request.url().endsWith('/graphql')) return;
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(request.postDataJSON().query) ?? [];
    asked.push(name);
  });
  await page.goto('/about-us');
  await expect.poll(() => asked).toContain('hints');
  await expect.poll(() => asked).toContain('me');
  expect(asked[0]).toBe('token');
  expect(asked.indexOf('hints')).toBeGreaterThan(asked.indexOf('token'));
  expect(asked.indexOf('me')).toBeGreaterThan(asked.indexOf('token'));
  // Once for all: a way within the site asks for neither again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(asked.filter((name) => name === 'token')).toHaveLength(1);
  expect(asked.filter((name) => name === 'me')).toHaveLength(1);
});
