import { expect, type Page } from '@playwright/test';
import { Browsers } from './browsers.ts';
import { chosenSubjects, failureOf } from './camera.ts';
import { contentOfTheDemo } from './content.ts';
import { test } from './fixtures.ts';
import type { Look } from './looks.ts';
import { POPUPS } from './popups.ts';
import { SCREENS } from './screens.ts';
import { isIn } from './subject.ts';
import { originOf, Visit } from './visit.ts';
import { pseudoWordsOf } from './words.ts';

const LOOKS: readonly Look[] = [
  { site: 'international', locale: 'en-US', width: 390, scheme: 'light', takes: 'all' },
  { site: 'international', locale: 'en-US', width: 1440, scheme: 'light', takes: 'all' },
];

interface Seen {
  /** Visible texts, and names of what is visible. */
  texts: string[];
  /** What does not fit its box. */
  cut: string[];
}

/** What somebody sees, or hears from a screen reader, on the page or in the popup over it. */
function see(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const ROUNDING = 1;
    const NAMES = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    // Content says what language it is in.
    const isContent = (element: Element) => element.closest('[lang]:not(html)') !== null;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts: string[] = [];
    const cut: string[] = [];
    for (const element of root.querySelectorAll('*')) {
      if (!isSeen(element) || isContent(element) || element.matches('script, style')) continue;
      const own = [...element.childNodes]
        .filter((node) => node instanceof Text)
        .map(({ data }) => data.trim())
        .filter((text) => text !== '');
      texts.push(...own, ...NAMES.flatMap((name) => element.getAttribute(name) ?? []));
      if (!own.some((text) => text.startsWith('['))) continue;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === 'inline' || element.clientWidth <= ROUNDING) continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isTooWide = scrollWidth > clientWidth + ROUNDING && !/auto|scroll/.test(overflowX);
      const isTooTall = scrollHeight > clientHeight + ROUNDING && /hidden|clip/.test(overflowY);
      if (isTooWide || isTooTall) cut.push(own.join(' '));
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);
    return { texts, cut };
  });
}

const CONTENT = contentOfTheDemo();

/** What no language writes in another way, or Intl writes in the page's: dates, sums, sizes, times, addresses, codes. */
const UNSPOKEN = new RegExp(
  `^(?:${[
    String.raw`(?:\w{3}, )?\w{3} \d+, \d{4}(?:, \d\d:\d\d)?`,
    String.raw`[\d,.]+ (?:byte|kB|MB|GB)`,
    String.raw`[\d.]+[KM]`,
    String.raw`(?:\d+|last|this|next) (?:minute|hour|day|week|month|year)s? ?(?:ago)?|yesterday|today|now`,
    String.raw`[$€£¥]?[\d,.]+(?: [A-Z]{3})?`,
    String.raw`(?:https?:\/\/)?[\w.:-]*[.:][\w/:.-]+…?|https:\/\/…`,
    String.raw`\w+\d-\w+\d|(?:[A-Z2-7]{4} ?)+`,
  ].join('|')})$`,
);

/** A text without what messages say of it; messages stand within one another. */
function withoutMessages(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, '\n');
  return rest === text ? text : withoutMessages(rest);
}

/** Whether words of the store's own stand somewhere outside the brackets of a message. */
const isUntranslated = (text: string): boolean =>
  !UNSPOKEN.test(text) &&
  withoutMessages(text)
    .split(/\n|\s· |, /)
    .map((part) => part.replace(/^[:\s]+|\s+$/g, ''))
    .some((part) => /\p{L}{2}/u.test(part) && !CONTENT.includes(part) && !UNSPOKEN.test(part));

// One test, so that a fault does not cost the rest its store.
test('every word is a message’s, and all of it is seen', async ({ browser, store, people }) => {
  for (const look of LOOKS) {
    const browsers = new Browsers(browser, people, look, originOf(store, look));
    for (const subject of chosenSubjects([...SCREENS, ...POPUPS]).filter((one) => isIn(one, look)))
      await test.step(`${subject.name} at ${look.width} px`, async () => {
        const page = await (await browsers.for(subject)).newPage();
        const place = `${subject.name} at ${look.width} px`;
        const opening = subject.open(new Visit(page, look, pseudoWordsOf));
        expect.soft(await failureOf(opening), place).toBeUndefined();
        const { texts, cut } = await see(page);
        expect.soft([...new Set(texts.filter(isUntranslated))], `${place}: without brackets`).toEqual([]);
        expect.soft([...new Set(cut)], `${place}: cut off`).toEqual([]);
        await page.close();
      });
    await browsers.close();
  }
});
