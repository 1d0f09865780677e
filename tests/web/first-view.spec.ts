import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { GAMES, test } from './players.ts';

const mainPicture = (page: Page) => page.locator('img[fetchpriority="high"]');
const picturesFurtherDown = (page: Page) => page.locator('main .cover > img[loading="lazy"]');

/** Lets no limit of time pass: only what happens counts. */
const withoutLimits = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 3000 ? wait(run, ms) : 0),
    });
  });

/** Holds what is fetched from some addresses; returns what lets it go. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

for (const path of ['/', '/store', `/store/${GAMES.ledger.id}`])
  test(`the main picture of ${path} comes before the script`, async ({ page }) => {
    await withoutLimits(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    const letGo = await hold(page, '**/cdn/**');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(mainPicture(page)).toBeVisible();
    expect(asked).toEqual([]);
    letGo();
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    expect(asked).not.toEqual([]);
  });

test('the script is asked for once the first view is seen, not once it is drawn', async ({ page }) => {
  await withoutLimits(page);
  await page.addInitScript(() => {
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    class LatePaint extends PerformanceObserver {
      constructor(tell: PerformanceObserverCallback) {
        super((list, observer) => {
          const tellNow = () => tell.call(observer, list, observer);
          if (list.getEntriesByType('paint').length > 0) void seen.then(tellNow);
          else tellNow();
        });
      }
    }
    Object.assign(window, { PerformanceObserver: LatePaint, see });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'load' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(asked).toEqual([]);
  await page.evaluate('see()');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect(asked).not.toEqual([]);
});

test('who presses does not wait for the picture', async ({ page }) => {
  await withoutLimits(page);
  await hold(page, '**/cdn/**');
  await page.goto('/store', { waitUntil: 'domcontentloaded' });
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Opens the store with its script held back; returns the first picture below the first view, and what lets the script go. */
async function openWithoutScript(page: Page) {
  await withoutLimits(page);
  const letGo = await hold(page, '**/assets/*.js');
  await page.goto('/store', { waitUntil: 'domcontentloaded' });
  const picture = picturesFurtherDown(page).first();
  await picture.waitFor({ state: 'attached' });
  await expect(mainPicture(page)).toBeVisible();
  await expect(picture).toBeHidden();
  return { picture, letGo };
}

test('pictures further down wait for the script', async ({ page }) => {
  const { picture, letGo } = await openWithoutScript(page);
  letGo();
  await expect(picture).toBeVisible();
});

test('who scrolls does not wait for it', async ({ page }) => {
  const { picture } = await openWithoutScript(page);
  await page.mouse.wheel(0, 200);
  await expect(picture).toBeVisible();
});

for (const path of ['/', '/boy-r18', '/store', `/store/${GAMES.ledger.id}`])
  test(`${path} asks for one picture before all others`, async ({ request }) => {
    const page = await (await request.get(path, { headers: { cookie: 'r18=1' } })).text();
    const urgent = page.match(/<link rel="preload" as="image"[^>]*fetchPriority="high"/g);
    expect(urgent).toHaveLength(1);
  });

// In a list of equals the first row comes whole: a browser may take any of them for what the visitor waits for.
for (const [path, pictures] of [
  ['/', 1],
  ['/boy-r18', 1],
  ['/store', 4],
] as const)
  test(`of the pictures of ${path}, ${pictures} come before the script`, async ({ page }) => {
    await withoutLimits(page);
    const letGo = await hold(page, '**/assets/*.js');
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('q')) asked.add(pathname);
    });
    const script = page.waitForRequest('**/assets/*.js');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await script;
    await expect.poll(() => asked.size).toBe(pictures);
    letGo();
    await expect.poll(() => asked.size).toBeGreaterThan(pictures);
  });

// A browser takes the first of equal pictures: with rows a part of a pixel apart it would wait for a later one.
for (const width of [412, 1440])
  test(`the largest picture of a list ${width} px wide comes with its page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.goto('/store', { waitUntil: 'networkidle' });
    await expect(picturesFurtherDown(page).first()).toBeVisible();
    const largest = () =>
      page.evaluate(
        () =>
          new Promise<string | null | undefined>((resolve) => {
            new PerformanceObserver((list) => {
              const last = list.getEntries().at(-1);
              resolve(last instanceof LargestContentfulPaint ? last.element?.getAttribute('loading') : null);
            }).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
    expect(await largest()).toBe('eager');
    const heights = await page
      .locator('main .game-card .cover')
      .evaluateAll((covers) => covers.map((cover) => cover.getBoundingClientRect().height));
    expect(heights).toEqual(heights.map((height) => Math.round(height)));
  });

test('the parts of the profile below its first view come after it, and the address leads to its part then', async ({
  page,
  player,
}) => {
  const letGo = await hold(page, '**/assets/further-parts-*.js');
  await page.goto('/account/profile#devices');
  await expect(page.getByText(player.email)).toBeVisible();
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(parts).toHaveText(['Player', 'Wallet']);
  await page.getByRole('main').getByRole('button', { name: 'Add coins' }).click();
  await page.getByRole('dialog', { name: 'Add coins' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  const devices = page.locator('section#devices');
  await expect(devices).toBeFocused();
  await expect(devices).toBeInViewport();
  await expect(parts).toHaveCount(12);
});

test('what is far below is laid out as the visitor comes near, and all of it where they go back to', async ({
  page,
}) => {
  // A browser that never has time to spare.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const isDrawn = () => page.locator('main section h2').last().evaluate(drawn);
  expect(await isDrawn()).toBe(false);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(isDrawn).toBe(true);

  const shelf = page.getByRole('list', { name: 'New this season' });
  await shelf.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await shelf.getByRole('link').first().click();
  await expect(shelf).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Moggie', exact: true }).click();
  await expect(shelf).toBeVisible();
  expect(await isDrawn()).toBe(false);
  await page.goBack();
  await expect(shelf).toHaveCount(0);
  await page.goBack();
  await expect(shelf).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await isDrawn()).toBe(true);
});

test('all of a page is laid out once the visitor stirs and the browser has time to spare', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const headings = page.locator('main section h2');
  // As often idle as there are parts: what waits for nothing else is laid out after that.
  for (let parts = await headings.count(); parts > 0; parts--)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
    );
  expect(await headings.last().evaluate(drawn)).toBe(false);
  await page.mouse.move(200, 200);
  await expect.poll(() => headings.last().evaluate(drawn)).toBe(true);
  expect(
    await headings.evaluateAll((all) =>
      all.every((one) => one.checkVisibility({ contentVisibilityAuto: true })),
    ),
  ).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Whether the browser lays the element out where it is. */
const drawn = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every picture shows', async ({ page }) => {
    await page.goto('/store');
    await expect(mainPicture(page)).toBeVisible();
    await expect(picturesFurtherDown(page).first()).toBeVisible();
  });
});

/** Serves a page of the store up to a place in it, and the rest once it is let go, as a slow line does. */
async function serveInParts(origin: string, path: string, place: string) {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, origin), { headers: { cookie: 'r18=1; consent=refused' } });
    response.setHeader('content-type', answer.headers.get('content-type') ?? '');
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = url === path ? body.indexOf(place) : 0;
    if (cut > 0) {
      response.write(body.subarray(0, cut));
      await rest.promise;
    }
    response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    letGo: () => rest.resolve(),
    close: () => server.close(),
  };
}

/** How often the page was painted, once a paint had time to come. */
const paints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'paint',
          buffered: true,
        });
        setTimeout(() => resolve(0), 500);
      }),
  );

test('a header that has come in part is not painted, as its parts would move', async ({ page, store }) => {
  const slow = await serveInParts(store.origin, '/girl-gl', 'href="/sign-up?');
  await page.goto(`${slow.origin}/girl-gl`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Language' })).toBeAttached();
  expect(await paints(page)).toBe(0);
  slow.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => paints(page)).toBeGreaterThan(0);
  slow.close();
});
