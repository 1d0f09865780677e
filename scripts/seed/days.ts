import type { Locale } from '../../shared/contract/locales.ts';

const DAY = 24 * 60 * 60_000;
/** The day as of which the demo is written. */
const WRITTEN = Date.parse('2026-11-22');

/**
 * The instant (ISO date or timestamp) moved by as many whole days as lie between the day as of which the demo is written
 * and `now`, in UTC. What must still lie ahead in a demo that opens goes through this: news that pops up, games to come.
 */
export function movedTo(now: Date, instant: string): Date {
  const days = Math.floor((now.getTime() - WRITTEN) / DAY);
  return new Date(Date.parse(instant) + days * DAY);
}

/** A day in UTC without its year, as it is written in a sentence of the language. */
export function dayInWords(locale: Locale, day: Date): string {
  const words = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    day,
  );
  if (locale === 'fr-FR') return words.replace(/^1 /, '1er ');
  if (locale === 'pt-BR') return words.replace(/^1 /, '1º ');
  // Figures stand apart from the signs around them, as in the rest of the demo's texts.
  if (locale.startsWith('zh')) return words.replace('月', ' 月 ').replace('日', ' 日');
  return words;
}
