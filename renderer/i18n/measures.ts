import type { Locale } from '../../shared/contract/locales.ts';
import { joined, numbers } from './format.ts';

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The power of 1000 that a size reads best in. */
const powerOf = (bytes: number) =>
  Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));

const inBytes = (locale: Locale, bytes: number, per: string) => {
  const power = powerOf(bytes);
  return numbers(locale, {
    style: 'unit',
    unit: `${BYTES[power] ?? 'byte'}${per}`,
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
};

/** Bytes in the unit that reads best. */
export const fileSize = (locale: Locale, bytes: number) => inBytes(locale, bytes, '');

/** MB of memory, 1024 of which are a GB. */
export const memorySize = (locale: Locale, megabytes: number) =>
  numbers(locale, { style: 'unit', unit: 'gigabyte' }).format(megabytes / 1024);

/** Bytes a second in the unit that reads best. */
export const transferRate = (locale: Locale, bytesPerSecond: number) =>
  inBytes(locale, bytesPerSecond, '-per-second');

/** What a field in which megabytes a second are typed is marked with. */
export const megabytesPerSecond = (locale: Locale): string =>
  numbers(locale, { style: 'unit', unit: 'megabyte-per-second' })
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'unit' ? value : []))
    .join('');

/** A span of time in the one or two units that matter: 40 sec, 12 min, 3 hr 20 min. */
export function duration(locale: Locale, seconds: number): string {
  const unit = (value: number, name: 'second' | 'minute' | 'hour') =>
    joined(locale, numbers(locale, { style: 'unit', unit: name }).format(value));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return unit(Math.ceil(seconds), 'second');
  if (minutes < 60) return unit(minutes, 'minute');
  const rest = minutes % 60;
  return rest === 0
    ? unit(minutes / 60, 'hour')
    : joined(locale, `${unit(Math.floor(minutes / 60), 'hour')} ${unit(rest, 'minute')}`);
}
