import { useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { useTagName } from '../../app/tag-name.ts';
import { Link } from '../../components/link.tsx';

/** What the player's settings leave out of every list, so that nobody wonders where games are. */
export function StandingNote() {
  const t = useTranslate();
  const nameOf = useTagName();
  const tags = useMe().data?.me.excluded_tags ?? [];
  if (tags.length === 0) return null;
  return (
    <p className="text-muted text-xs">
      {t('store:filter.always', { tags: tags.map(nameOf).join(' · ') })}{' '}
      <Link
        to="/account/profile#left-out"
        className="inline-block py-1 text-accent-text underline-offset-4 hover:underline"
      >
        {t('store:filter.change')}
      </Link>
    </p>
  );
}
