import { expect, type Page } from '@playwright/test';
import { LOCALES, localePath } from '../../shared/contract/locales.ts';
import { enter, test } from './players.ts';

test('every page says which language it is in, in all 13 languages', async ({ page, store }) => {
  for (const { code } of LOCALES) {
    const html = await (await page.request.get(localePath(code, '/store/1001'))).text();
    expect(html).toContain(`<html lang="${code}"`);
  }
  await page.goto(`${store.originOf('master')}/store`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('the words of a language come when they are asked for, and no other’s [X03]', async ({ page }) => {
  const come = new Set<string>();
  page.on('request', (request) => {
    const [, language] = /\/assets\/([a-z]{2}-[A-Z]{2})-[^/]*\.js$/.exec(request.url()) ?? [];
    if (language) come.add(language);
  });
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect([...come]).toEqual(['en-US']);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('dialog', { name: 'Zu Deutsch wechseln?' })).toBeVisible();
  expect([...come]).toEqual(['en-US', 'de-DE']);
});

interface Face {
  family: string;
  range: string;
}

/** The faces that a page has declared once its own are there, by family and the characters they are for. */
const facesOf = (page: Page): Promise<Face[]> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      // One sheet a language holds its faces by an import.
      .flatMap((rule) => (rule instanceof CSSImportRule ? [...(rule.styleSheet?.cssRules ?? [])] : [rule]))
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => ({
        family: style.getPropertyValue('font-family').replaceAll('"', ''),
        range: style.getPropertyValue('unicode-range'),
      })),
  );

for (const [locale, family] of [
  ['en-US', undefined],
  ['de-DE', undefined],
  ['ja-JP', 'Noto Sans JP Variable'],
  ['th-TH', 'Noto Sans Thai Variable'],
  ['zh-TW', 'Noto Sans TC Variable'],
] as const)
  test(`faces come by range of characters, and in ${locale} only those of its script`, async ({ page }) => {
    await page.goto(localePath(locale, '/store'));
    const families = async () => [...new Set((await facesOf(page)).map((face) => face.family))];
    const expected = ['Bricolage Grotesque Variable', ...(family ? [family] : [])];
    await expect.poll(families).toEqual(expected);
    expect((await facesOf(page)).filter(({ range }) => range === '')).toEqual([]);
  });

/** The faces that the text of the first element with a selector is drawn in. */
async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).sort();
}

/** Waits until the text that lies in the first element with a selector, in none within it, is drawn in letters, not as boxes. */
async function expectLetters(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(() => {
    if (document.querySelector('#boxes')) return;
    const boxes = document.createElement('div');
    boxes.id = 'boxes';
    // No face has it.
    boxes.textContent = '\u{10FFFF}';
    document.body.append(boxes);
  });
  const boxes = await drawnIn(page, '#boxes');
  const faces = async () => {
    const drawn = await drawnIn(page, selector);
    return drawn.length > 0 && drawn.join() !== boxes.join();
  };
  await expect.poll(faces, { message: `${selector} is drawn in letters` }).toBe(true);
}

test('a review in a language that the system has no face for is drawn in letters on an English page', async ({
  page,
}) => {
  await page.goto('/store/1001');
  const review = 'main p[lang="th-TH"]';
  await page.locator(review).scrollIntoViewIfNeeded();
  await expectLetters(page, review);
});

test('the language menu, and the offer of one’s own language, are drawn in letters on an English page [P05] [P13]', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ baseURL: store.origin, locale: 'ko-KR' });
  await enter(context, store.origin);
  const page = await context.newPage();
  await page.goto('/about-us');
  await expectLetters(page, '.dock p');
  await expectLetters(page, '.dock button');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  for (const language of ['ja-JP', 'ko-KR', 'th-TH', 'zh-CN', 'zh-TW'])
    await expectLetters(page, `dialog [lang="${language}"] span`);
  await context.close();
});

test('cards name who publishes a game as its own page does', async ({ page }) => {
  await page.goto('/th-TH/store/1002');
  const publisher = page.getByRole('main').getByRole('link', { name: 'สตูดิโอเคสเตรล' }).first();
  await publisher.click();
  await expect(page.getByRole('heading', { level: 1, name: 'สตูดิโอเคสเตรล' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.filter({ hasText: 'สตูดิโอเคสเตรล' })).toHaveCount(await cards.count());
  await expect(page.getByRole('main').getByText('Studio Kestrel')).toHaveCount(0);
});

for (const locale of ['ja-JP', 'th-TH', 'zh-TW'] as const)
  test(`text that was painted before its faces came is drawn in them as well, in ${locale}`, async ({
    page,
  }) => {
    await page.goto(localePath(locale, '/store'));
    for (const painted of ['header nav a', 'main label', 'header a[href*="/sign-up"]']) {
      const words = await page.locator(painted).first().textContent();
      await page.evaluate((text) => {
        const fresh = document.querySelector('#fresh') ?? document.createElement('div');
        fresh.id = 'fresh';
        fresh.textContent = text;
        document.body.append(fresh);
      }, words);
      await expect
        .poll(
          async () => (await drawnIn(page, painted)).join() === (await drawnIn(page, '#fresh')).join(),
          painted,
        )
        .toBe(true);
    }
  });
