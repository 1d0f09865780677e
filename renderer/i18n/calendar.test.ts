import { expect, test } from 'vitest';
import { longDate } from './calendar.ts';

const INSTANT = '2026-03-13T21:05:00Z';

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
