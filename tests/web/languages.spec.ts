import { expect, type Page } from '@playwright/test';
import { LOCALES, localePath } from '../../shared/contract/locales.ts';
import { test } from './players.ts';

test('every page says which language it is in, in all 13 languages', async ({ page, store }) => {
  for (const { code } of LOCALES) {
    const html = await (await page.request.get(localePath(code, '/store/1001'))).text();
    expect(html).toContain(`<html lang="${code}"`);
  }
  await page.goto(`${store.originOf('master')}/store`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
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
