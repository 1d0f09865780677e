import { expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';
import { dayInWords, movedTo } from './days.ts';

test.each([
  ['2026-11-22T00:00:00Z', '2026-12-01T04:00:00.000Z'],
  ['2026-11-22T23:59:59Z', '2026-12-01T04:00:00.000Z'],
  ['2026-11-23T00:00:00Z', '2026-12-02T04:00:00.000Z'],
  ['2026-11-21T23:59:59Z', '2026-11-30T04:00:00.000Z'],
  ['2027-11-22T12:00:00Z', '2027-12-01T04:00:00.000Z'],
])('in a demo that opens at %s, what was written for December 1 is at %s', (now, moved) => {
  expect(movedTo(new Date(now), '2026-12-01T04:00:00Z').toISOString()).toBe(moved);
});

test('a day is written as each language writes it', () => {
  const written = (day: string) =>
    Object.fromEntries(LOCALES.map(({ code }) => [code, dayInWords(code, new Date(day))]));
  expect(written('2026-12-01T04:00:00Z')).toEqual({
    'en-US': 'December 1',
    'ja-JP': '12月1日',
    'zh-TW': '12 月 1 日',
    'zh-CN': '12 月 1 日',
    'ko-KR': '12월 1일',
    'de-DE': '1. Dezember',
    'es-ES': '1 de diciembre',
    'fr-FR': '1er décembre',
    'pt-BR': '1º de dezembro',
    'ru-RU': '1 декабря',
    'th-TH': '1 ธันวาคม',
    'tr-TR': '1 Aralık',
    'vi-VN': '1 tháng 12',
  });
  expect(written('2026-10-31T23:59:59Z')).toMatchObject({ 'fr-FR': '31 octobre', 'pt-BR': '31 de outubro' });
});
