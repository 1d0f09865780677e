import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '../../shared/contract/locales.ts';
import { chargedMoney, money, percent, percentLess, shortDate, timeAgo } from './format.ts';
import { duration } from './measures.ts';
import { Catalogue } from './translate.ts';

const ROOT = path.join(import.meta.dirname, '../../resources/locales');
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

test('a discount is written as the language writes shares', () => {
  expect(percent('en-US', 30)).toBe('30%');
  expect(percent('tr-TR', 30)).toBe('%30');
});

test('the money of one country is told from that of another, and what is charged names its own', () => {
  expect(['USD', 'CAD', 'TWD', 'JPY'].map((currency) => money('en-US', 3000, currency))).toEqual([
    '$30',
    'CA$30',
    'NT$30',
    '¥30',
  ]);
  expect(['USD', 'TWD'].map((currency) => money('zh-TW', 3000, currency))).toEqual(['US$30', '$30']);
  expect(chargedMoney('zh-TW', 3050, 'USD')).toBe('$30.50 USD');
  expect(chargedMoney('en-US', 3050, 'THB')).toBe('฿30.50 THB');
});

test('a share that is taken off stands behind a minus', () => {
  expect(percentLess('en-US', 30)).toBe('−30%');
  expect(percentLess('tr-TR', 30)).toBe('−%30');
  expect(percentLess('de-DE', 30)).toBe('−30\u00a0%');
});

test('the time since an instant is told in its largest unit, and never lies ahead', () => {
  const told = since('en-US');
  expect([0, 20, 600, 7200, 86_400].map(told)).toEqual([
    'just now',
    'just now',
    '10 minutes ago',
    '2 hours ago',
    'yesterday',
  ]);
  expect(told(-600)).toBe('just now');
});

test('a unit of time is told once it is full, and none is told as many as make the next', () => {
  const DAY = 86_400;
  expect(
    [59, 60, 3_599, 3_600, DAY - 1, 1.9 * DAY, 30 * DAY - 1, 364.9 * DAY, 365 * DAY, 700 * DAY].map(
      since('en-US'),
    ),
  ).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    'yesterday',
    '29 days ago',
    '11 months ago',
    'last year',
    'last year',
  ]);
});

test('Japanese sets a number and its unit without the space that Intl puts there', () => {
  expect([20, 600, 7200].map(since('ja-JP'))).toEqual(['たった今', '10分前', '2時間前']);
  expect([40, 720, 7200, 12_000].map((seconds) => duration('ja-JP', seconds))).toEqual([
    '40秒',
    '12分',
    '2時間',
    '3時間20分',
  ]);
  expect(since('ko-KR')(7200)).toBe('2시간 전');
});

function since(locale: Locale) {
  const catalogue = new Catalogue(locale);
  catalogue.add({ common: JSON.parse(readFileSync(path.join(ROOT, locale, 'common.json'), 'utf8')) });
  return (seconds: number) => timeAgo(catalogue, INSTANT, Date.parse(INSTANT) + seconds * 1000);
}
