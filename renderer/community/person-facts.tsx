import type { PersonFragment } from '../../shared/contract/gql/graphql.ts';
import { translated } from '../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { shortDate } from '../i18n/format.ts';

export type PersonInfo = PersonFragment;

/** What somebody is here, since when, and how many follow them. */
export function PersonFacts({ person }: { person: PersonInfo }) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <div className="flex min-w-0 flex-col gap-1 text-muted text-sm">
      <p>
        {t(person.is_author ? 'community:person.author' : 'community:person.player')}
        {' · '}
        {t('community:person.since', { date: shortDate(locale, person.created_at) })}
      </p>
      <p className="flex flex-wrap gap-x-4 font-semibold text-ink">
        <span>{t('community:person.followers', { count: person.follower_count })}</span>
        {person.followed_count !== null && (
          <span>{t('community:person.followed', { count: person.followed_count })}</span>
        )}
      </p>
    </div>
  );
}

/** What somebody says of themselves; an author who says nothing goes by the brief of the pen name. */
export function useIntroduction({ introduction, profile }: PersonInfo): string {
  const { locale } = useApp();
  return introduction || (translated(profile.translations, 'brief', locale) ?? profile.brief);
}
