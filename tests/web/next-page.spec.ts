import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './players.ts';

/** Address of a screen's code, without the first slash. */
function codeOf(screen: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/client/.vite/manifest.json', 'utf8'),
  );
  return manifest[`renderer/screens/${screen}/route.tsx`]?.file ?? '';
}

test('a link that is pointed at has code and data of its page before it is followed [B10]', async ({
  page,
}) => {
  await page.goto('/store?categories=boy-r18&order=released_at-asc');
  const link = page.getByRole('article').getByRole('link').last();
  const href = await link.getAttribute('href');
  // Before the script has started the network is idle for a moment as well.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const answerOf = (query: string) =>
    page.waitForResponse((response) => response.request().postData()?.includes(`query ${query}(`) ?? false);
  const fetched = Promise.all(['game', 'storeComments', 'recommendations', 'localPrice'].map(answerOf));
  await link.hover();
  await fetched;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? request.url()));
  await link.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Code of where its own links lead may be on its way by now.
  const code = codeOf('game');
  const isOfIt = (text: string) =>
    /query (game|recommendations|localPrice|storeComments)\b/.test(text) || text.endsWith(code);
  expect(code).toMatch(/^assets\/route-/);
  expect(asked.filter(isOfIt)).toEqual([]);
});

test('on a slow line the code of the likeliest page alone comes before a link is pointed at [B10]', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { downlink: 1.4, saveData: false } }),
  );
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
  await page.goto('/store');
  await expect.poll(() => loaded).toContain(codeOf('game'));
  await page.waitForLoadState('networkidle');
  const others = ['home', 'category', 'articles', 'static-page', 'sign-up'].map(codeOf);
  expect(loaded.filter((file) => others.includes(file))).toEqual([]);
});

test('of a page walked on to the first view is drawn first, of one come back to all at once [B10]', async ({
  page,
}) => {
  /** Whether the reviews are there when the title of a game is drawn. */
  const drawnWithTitle = (walk: () => Promise<unknown>) => {
    const drawn = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector('main article h1')) return;
            observer.disconnect();
            resolve(document.getElementById('comments') !== null);
          }).observe(document, { childList: true, subtree: true });
        }),
    );
    return Promise.all([drawn, walk()]).then(([answer]) => answer);
  };
  await page.goto('/store');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  const game = page.getByRole('article').getByRole('link').first();
  expect(await drawnWithTitle(() => game.click())).toBe(false);
  await expect(page.locator('#comments')).toBeVisible();
  await page.goBack();
  await expect(game).toBeVisible();
  expect(await drawnWithTitle(() => page.goForward())).toBe(true);
});
