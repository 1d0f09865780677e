import { useApp } from '../app/app.ts';
import { timeSpan } from '../i18n/format.ts';
import { useHydrated } from './hydrated.ts';

/**
 * From one ISO instant to another in the reader's time zone, which it names. The server does not know that zone: until the
 * page's script runs it is UTC, and says so.
 */
export function TimeSpan({ start, end }: { start: string; end: string }) {
  const { locale } = useApp();
  const isHere = useHydrated();
  return <time dateTime={`${start}/${end}`}>{timeSpan(locale, start, end, isHere ? undefined : 'UTC')}</time>;
}
