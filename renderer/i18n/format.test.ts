import { expect, test } from 'vitest';
import { longDate, percent, shortDate } from './format.ts';

const INSTANT = '2026-03-13T21:05:00Z';

test.each([
  ['en-US', 'Mar 13, 2026'],
  ['de-DE', '13. März 2026'],
  ['ja-JP', '2026年3月13日'],
  ['ko-KR', '2026년 3월 13일'],
  ['th-TH', '13 มี.ค. 2026'],
  ['fr-FR', '13 mars 2026'],
] as const)('a short date in %s is year, month and day: %s [S24]', (locale, text) => {
  expect(shortDate(locale, INSTANT)).toBe(text);
});

test.each(['en-US', 'de-DE', 'ja-JP', 'th-TH'] as const)(
  'a long date in %s has weekday and time on a 24-hour clock [S24]',
  (locale) => {
    const text = longDate(locale, INSTANT);
    const here = new Date(INSTANT);
    const time = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    expect(text).toContain(time);
    expect(text).not.toMatch(/[AP]M|午/);
    expect(text).toContain(new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(here));
  },
);

test('a discount is written as the language writes shares', () => {
  expect(percent('en-US', 30)).toBe('30%');
  expect(percent('tr-TR', 30)).toBe('%30');
});
