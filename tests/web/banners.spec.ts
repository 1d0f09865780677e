import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { LOCALES, localePath } from '../../shared/contract/locales.ts';
import { expectAccessible } from '../accessible.ts';
import { enter, test } from './players.ts';

const WINTER = `/article/${stableId('article:editors-picks-winter')}`;
/** The demo's banners that lead elsewhere than to a game. */
const BANNERS = ['/store?discounted=1', WINTER, 'https://create.moggie.example/'];

/** The languages that each run looks at: one of each kind of name. */
const LOOKED_AT: readonly string[] = ['en-US', 'de-DE', 'ja-JP', 'th-TH'];

const stage = (page: Page) => page.getByRole('main').getByRole('region').first();
const choices = (page: Page) => stage(page).getByRole('list').getByRole('button');

type Row = { lang: string; key: string; value: string };

/** What the banners of the page's site say in every language, by where they lead. */
async function headlines(page: Page, platform_key: string): Promise<Map<string, Row[]>> {
  const query =
    'query ($platform_key: String!) { pages: findConfigurationPagesIndex2(platform_key: $platform_key, version: 2) { banners { href translations { lang key value } } } }';
  const banners = await page.evaluate(
    async (body): Promise<{ href: string; translations: Row[] }[]> => {
      const headers = { 'content-type': 'application/json', 'accept-version': 'v2' };
      const response = await fetch('/graphql', { method: 'POST', headers, body });
      return (await response.json()).data.pages.banners;
    },
    JSON.stringify({ query, variables: { platform_key } }),
  );
  return new Map(banners.map(({ href, translations }) => [href, translations]));
}

const headlineOf = (rows: readonly Row[] | undefined, wanted: string): string =>
  rows?.find(({ lang, key }) => lang === wanted && key === 'headline')?.value ?? '';

for (const { code } of LOCALES)
  test(`each banner has its slide, with its picture, its name and the way there, in ${code} [R02]${LOOKED_AT.includes(code) ? '' : ' @deep'}`, async ({
    page,
  }) => {
    await page.goto(localePath(code, '/'));
    const said = await headlines(page, 'moggie');
    for (const href of BANNERS) {
      const name = headlineOf(said.get(href), code);
      expect(name, `${href} in ${code}`).not.toBe('');
      await choices(page).getByText(name, { exact: true }).dispatchEvent('click');
      await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(stage(page).getByRole('heading', { level: 2 })).toHaveAttribute('lang', code);
      const to = href.startsWith('/') ? localePath(code, href) : href;
      await expect(stage(page).getByRole('link')).toHaveAttribute('href', to);
      const picture = stage(page).getByRole('img', { name, exact: true });
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  });

test('a banner’s slide can be read and reached by keyboard, and leads on; one that leads outside opens beside the page [R02]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await choices(page).filter({ hasText: 'Write something with us' }).press('Enter');
  const link = stage(page).getByRole('link', { name: 'Find out more' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  await choices(page).filter({ hasText: 'Our picks for long evenings' }).press('Enter');
  await link.press('Enter');
  await expect(page).toHaveURL(WINTER);
});

for (const [site, platform, path] of [
  ['cn', 'moggie', '/zh-CN'],
  ['master', 'moggie', '/'],
  ['lynx', 'lynx', '/'],
] as const)
  test(`the ${site} site shows every banner, too [R02] [A07]`, async ({ page, store }) => {
    const origin = store.originOf(site);
    await enter(page.context(), origin);
    await page.goto(origin + path);
    const said = await headlines(page, platform);
    const lang = (await page.locator('html').getAttribute('lang')) ?? '';
    for (const href of BANNERS) {
      const name = headlineOf(said.get(href), lang);
      await choices(page).getByText(name, { exact: true }).dispatchEvent('click');
      await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText(name);
      const to = href.startsWith('/') && path !== '/' ? path + href : href;
      await expect(stage(page).getByRole('link')).toHaveAttribute('href', to);
    }
  });
