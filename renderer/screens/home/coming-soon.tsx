import type { StoreCardFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { langOf } from '../../components/game-card.tsx';
import { Link } from '../../components/link.tsx';
import { Section } from '../../components/section.tsx';
import { shortDate } from '../../i18n/format.ts';

/** What is not out yet, as invitations with a date. */
export function ComingSoon({ games }: { games: readonly StoreCardFragment[] }) {
  const t = useTranslate();
  const { locale } = useApp();
  if (games.length === 0) return null;
  return (
    <Section title={t('store:shelf.soon')} text={t('store:shelf.soonText')} href="/store?soon=1" tall>
      <ul aria-label={t('store:shelf.soon')} className="grid gap-4 pt-5 md:grid-cols-2">
        {games.map(({ id, released_at, store_info: [info] }) =>
          info ? (
            <li key={id}>
              <article
                lang={langOf(info.language)}
                className="group relative flex h-full items-start gap-4 rounded-xl border border-line bg-surface p-3 transition-[border-color,box-shadow] duration-200 focus-within:border-line-strong hover:border-line-strong hover:shadow-lift sm:gap-5 sm:p-4"
              >
                <CoverImage
                  path={info.data.cover}
                  alt=""
                  sizes="(min-width: 768px) 20vw, 40vw"
                  largest={640}
                  className="aspect-video w-2/5 shrink-0 rounded-lg"
                />
                <div className="flex min-w-0 grow flex-col gap-1.5">
                  <p className="font-semibold text-accent-text text-sm">
                    <time dateTime={released_at}>{shortDate(locale, released_at)}</time>
                  </p>
                  <h3 className="font-sans font-semibold text-lg leading-snug tracking-normal">
                    <Link to={`/store/${id}`} className="spread">
                      {info.name}
                    </Link>
                  </h3>
                  <p className="line-clamp-3 text-muted text-sm">{info.brief}</p>
                </div>
              </article>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}
