import { useApp } from '../app/app.ts';
import { timeSpan } from '../i18n/calendar.ts';
import { useHydrated } from './hydrated.ts';

/**
 * From one ISO instant to another in the reader's time zone, which it names. The server does not know that zone: until the
 * page's script runs it is UTC, and says so. Server and browsers part the two with different spaces, so that the page is
 * told to take what it finds: else React would draw all of it anew.
 */
export function TimeSpan({ start, end }: { start: string; end: string }) {
  const { locale } = useApp();
  const isHere = useHydrated();
  return (
    <time dateTime={`${start}/${end}`} suppressHydrationWarning>
      {timeSpan(locale, start, end, isHere ? undefined : 'UTC')}
    </time>
  );
}
