import { useApp, useTranslate } from '../../app/app.ts';
import { useNow } from '../../app/use-now.ts';
import { timeAgo } from '../../i18n/format.ts';
import { duration } from '../../i18n/measures.ts';
import type { OwnedGame } from './purchased.tsx';

/** How long the player has played a game, and when last; nothing where it was never played. */
export function PlayTime({ order: { play_seconds, last_played_at } }: { order: OwnedGame }) {
  const app = useApp();
  const t = useTranslate();
  const now = useNow();
  if (!last_played_at) return null;
  return (
    <p className="mt-2 text-muted text-xs">
      {t('account:myStore.played', {
        time: duration(app.locale, play_seconds),
        ago: timeAgo(app, last_played_at, now),
      })}
    </p>
  );
}
