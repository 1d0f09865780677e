import { expect, type Page } from '@playwright/test';
import { GAMES, test } from './players.ts';

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
    const views = () => sent.filter(({ event_name }) => event_name === 'page_view').length;
    // Counting begins a moment after the page.
    const open = async (path: string) => {
      const before = views();
      await page.goto(path);
      await expect.poll(views).toBeGreaterThan(before);
    };
    await open('/my-store?tab=cart');
    await page.getByRole('button', { name: /^Check out/ }).dblclick();
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
    await open('/my-store?tab=cart');
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await expect.poll(() => told('remove_from_cart')).toMatchObject(commerce);
    await open(`/store/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => told('add_to_cart')).toMatchObject(commerce);
    await open('/my-store?tab=cart');
    await page.getByRole('button', { name: /^Check out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    // It is told of although the page is left for the pay page.
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await expect.poll(() => told('pg_web_topup')).toMatchObject({ store_id: [id] });
    // Pressing twice began one.
    expect(sent.filter(({ event_name }) => event_name === 'begin_checkout')).toHaveLength(2);
  });
});
