import { translated } from '../../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { FollowButton } from '../../community/follow-button.tsx';
import { usePersonName } from '../../community/person.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Link } from '../../components/link.tsx';
import { type Game, publisherOf } from './queries.ts';

/** Who made it, with Follow or Following (S13). */
export function AuthorCard({ game }: { game: Game }) {
  const t = useTranslate();
  const { locale } = useApp();
  const { profile } = game.publisher;
  const name = usePersonName()(publisherOf(game));
  return (
    <section
      aria-label={t('game:author.label')}
      className="relative flex items-start gap-4 rounded-2xl border border-line bg-surface/85 p-5 backdrop-blur-xl"
    >
      <Avatar path={profile.head} name={name} className="size-12" />
      <div className="min-w-0 grow">
        <p className="text-muted text-xs">{t('game:author.label')}</p>
        <h2 className="font-sans font-semibold text-base tracking-normal">
          <Link to={`/user/${game.author.uuid}`} className="spread underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mt-1 mb-3 line-clamp-3 text-muted text-sm">
          {translated(profile.translations, 'brief', locale) ?? profile.brief}
        </p>
        <FollowButton person={game.author.uuid} name={name} main={false} />
      </div>
    </section>
  );
}
