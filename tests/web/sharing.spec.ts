import { expect, type Locator } from '@playwright/test';
import { encode } from 'uqr';
import { expectAccessible } from '../accessible.ts';
import { GAME, toast } from './community.ts';
import { test } from './players.ts';

/** What each other site is told of a page. */
const sharedOn = (url: string, title: string) => {
  const page = encodeURIComponent(url);
  const name = title.replaceAll(' ', '+');
  return {
    X: `https://x.com/intent/post?text=${name}&url=${page}`,
    Telegram: `https://t.me/share/url?url=${page}&text=${name}`,
    LINE: `https://social-plugins.line.me/lineit/share?url=${page}`,
    Reddit: `https://www.reddit.com/submit?url=${page}&title=${name}`,
    Weibo: `https://service.weibo.com/share/share.php?url=${page}&title=${name}`,
  };
};

/** The dark modules of a code on the page, and how many it has in a row: `[x, y]` from the top left. */
async function modulesOf(code: Locator): Promise<{ size: number; dark: string[] }> {
  const [, , size] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  return {
    size: size ?? 0,
    dark: Array.from(drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`),
  };
}

/** The same of the code that says this text, with the four light modules around it that scanners need. */
function modulesFor(text: string): { size: number; dark: string[] } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return { size, dark: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `${x} ${y}` : []))) };
}

test('a game’s page is shared by codes of it and its author, by its link and on other sites [S04]', async ({
  page,
  store,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: store.origin });
  await page.goto(`/store/${GAME.id}`);
  const author = await page
    .getByRole('region', { name: 'Made by' })
    .getByRole('link')
    .first()
    .getAttribute('href');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const popup = page.getByRole('dialog', { name: `Share ${GAME.name}` });
  const url = `${store.origin}/store/${GAME.id}`;
  const codes = { 'Scan to open this page': url, 'Scan for the page of Lantern Moon': store.origin + author };
  await expect(popup.getByRole('img')).toHaveCount(2);
  for (const [name, says] of Object.entries(codes)) {
    const code = popup.getByRole('img', { name });
    expect(await modulesOf(code)).toEqual(modulesFor(says));
    await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
    await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  }
  await expect(popup.getByLabel('Link', { exact: true })).toHaveValue(url);
  await popup.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'The link is copied.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const links = await popup
    .getByRole('list', { name: 'Share on other sites' })
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
  expect(links).toEqual(
    Object.entries(sharedOn(url, GAME.name)).map(([name, href]) => [name, href, '_blank']),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('a game’s page is shared in the language it is read in, and by the system’s own sheet [S04]', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: async (what: unknown) => shared.push(what) });
  });
  await page.goto(`/de-DE/store/${GAME.id}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Teilen', exact: true }).click();
  const popup = page.getByRole('dialog', { name: `${name} teilen` });
  const url = `${store.origin}/de-DE/store/${GAME.id}`;
  await expect(popup.getByLabel('Link', { exact: true })).toHaveValue(url);
  expect(await modulesOf(popup.getByRole('img').first())).toEqual(modulesFor(url));
  await popup.getByRole('button', { name: 'Weitere Möglichkeiten' }).click();
  expect(await page.evaluate('shared')).toEqual([{ title: name, url }]);
});
