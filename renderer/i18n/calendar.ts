import type { Locale } from '../../shared/contract/locales.ts';
import { dates } from './format.ts';

const LONG = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Where calendars begin with Sunday. */
const WEEK_FROM_SUNDAY: readonly Locale[] = ['en-US', 'ja-JP', 'ko-KR', 'pt-BR', 'th-TH', 'zh-TW'];

const DAY = 24 * 60 * 60_000;

/** Month and year of a month such as 2026-11. */
export const monthName = (locale: Locale, month: string) =>
  dates(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Weekday, date and time of day on a 24-hour clock, in the reader's time zone (S24). */
export const longDate = (locale: Locale, instant: string) => dates(locale, LONG).format(new Date(instant));

/** From one ISO instant to another, as `longDate`, with the name of the time zone: the reader's own, or another by its IANA name. */
export const timeSpan = (locale: Locale, start: string, end: string, timeZone?: string) =>
  dates(locale, { ...LONG, timeZoneName: 'short', ...(timeZone && { timeZone }) }).formatRange(
    new Date(start),
    new Date(end),
  );

/** Hour and minute of an instant (ms) in the reader's time zone, with the weekday when it is not within a day of now. */
export const timeOfDay = (locale: Locale, instant: number, now: number) =>
  dates(locale, {
    ...(Math.abs(instant - now) >= DAY && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);

/** The days of the week by their short names, Sunday being 0, from the day on which the language's week begins. */
export function weekdays(locale: Locale): { day: number; name: string }[] {
  const format = dates(locale, { weekday: 'short', timeZone: 'UTC' });
  const first = WEEK_FROM_SUNDAY.includes(locale) ? 0 : 1;
  return Array.from({ length: 7 }, (_, index) => {
    const day = (first + index) % 7;
    // The 1st of March 2026 was a Sunday.
    return { day, name: format.format(Date.UTC(2026, 2, 1 + day)) };
  });
}
