import { CodedError } from '../../shared/contract/errors.ts';

/**
 * An instant that a client sent, in ISO 8601, as the database reads it: UTC, to the millisecond. Error: 400 for what is
 * none, for a day that its month does not have, and outside the years 1 to 9999.
 */
export function readInstant(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const time = Date.parse(text);
  const instant = Number.isNaN(time) ? '' : new Date(time).toISOString();
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text) ?? [];
  if (!/^\d{4}-/.test(instant) || instant.startsWith('0000') || !isDay(day))
    throw new CodedError('400', 'DateTime must be an ISO 8601 instant of the years 1 to 9999');
  return instant;
}

/** Whether the calendar has the day; `Date` reads 31 February as one of March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
