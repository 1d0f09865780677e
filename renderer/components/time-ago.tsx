import { useApp } from '../app/app.ts';
import { useNow } from '../app/use-now.ts';
import { timeAgo } from '../i18n/format.ts';

/** How long ago an instant was; it does not stand still while the page is open. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const app = useApp();
  return (
    <time dateTime={instant} className={className}>
      {timeAgo(app, instant, useNow())}
    </time>
  );
}
