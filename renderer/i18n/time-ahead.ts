import type { Locale } from '../../shared/contract/locales.ts';
import { joined } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far ahead something is: "in 5 minutes". Rounded up, so that it is there by then. */
export function timeAhead(locale: Locale, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale);
  const ahead = (unit: 'minute' | 'hour' | 'day', length: number) =>
    joined(locale, format.format(Math.ceil(seconds / length), unit));
  if (seconds <= HOUR) return ahead('minute', MINUTE);
  if (seconds <= DAY) return ahead('hour', HOUR);
  return ahead('day', DAY);
}
