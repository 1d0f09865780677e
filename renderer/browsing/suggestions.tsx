import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { GENRE_SYNONYMS } from '../../shared/contract/genre-synonyms.ts';
import { SuggestionsDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { useTagName } from '../app/tag-name.ts';
import { langOf } from '../components/game-card.tsx';
import { Link } from '../components/link.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { matchingTags } from './matching-tags.ts';
import { namesOf, tagsQuery } from './tags.ts';
import { stepTo, useTyped } from './use-typed.ts';

/** Games that are suggested at once. */
const GAMES = 6;
const LINE =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 text-sm hover:bg-ink/8 focus-visible:bg-ink/8 focus-visible:outline-offset-0';

interface SuggestionsProps {
  form: RefObject<HTMLFormElement | null>;
  onChoose: () => void;
}

/**
 * What a search could mean, from the first character on: games, genres, and the way to all results. Links, which the arrow
 * keys reach from the box; Escape goes back to it.
 */
export function Suggestions({ form, onChoose }: SuggestionsProps) {
  const t = useTranslate();
  const nameOf = useTagName();
  const { site, locale } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const { keyword, open, close } = useTyped(form, list);
  const isAsked = open && keyword !== '';
  const { data } = useQuery({
    ...graphqlQuery(SuggestionsDocument, {
      platform_key: [site.platformKey],
      language: locale.toLowerCase(),
      keyword,
      limit: GAMES,
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const { data: tags } = useQuery({ ...tagsQuery(), enabled: isAsked });
  const found = isAsked ? data?.findStore : undefined;
  // A live region speaks of what changes in it: it has to be there before there is something to say.
  if (!found) return <p role="status" className="sr-only" />;
  const { list: games, totalCount, corrected } = found;
  const searched = corrected ?? keyword;
  const genres = matchingTags(
    namesOf(tags?.findClassify.list[0]?.value).genres,
    (tag) => ({ name: nameOf(tag), synonyms: GENRE_SYNONYMS.get(tag) ?? [] }),
    searched,
  );
  /** What a mistyped word was taken for. */
  const taken = corrected && t('store:list.resultsFor', { keyword: corrected });
  const isNone = games.length + genres.length === 0;
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {isNone
          ? t('browse:suggest.none')
          : `${taken ?? t('browse:suggest.label')}: ${t('store:gameCount', { count: totalCount })}`}
      </p>
      {/* Safari gives no focus to a link that is clicked: its panel takes it, and so it stays in the form. */}
      <div
        tabIndex={-1}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(32rem,calc(100dvh-6rem))] overflow-y-auto rounded-xl border border-line bg-raised p-2 text-ink shadow-float outline-none"
      >
        {taken && (
          <p aria-hidden="true" className="px-3 py-1.5 text-muted text-sm">
            {taken}
          </p>
        )}
        {isNone ? (
          <p aria-hidden="true" className="px-3 py-2.5 text-muted text-sm">
            {t('browse:suggest.none')}
          </p>
        ) : (
          <ul
            ref={list}
            aria-label={t('browse:suggest.label')}
            onKeyDown={(event) => {
              if (stepTo(event.currentTarget, event.key, form.current)) event.preventDefault();
            }}
          >
            {games.map(({ id, author, store_info: [info] }) =>
              info ? (
                <li key={id}>
                  <Link to={`/store/${id}`} onClick={choose} className={LINE}>
                    <Thumbnail path={info.data.cover1to1} className="size-9" />
                    <span className="min-w-0">
                      <span lang={langOf(info.language)} className="block truncate font-semibold">
                        {info.name}
                      </span>
                      <span className="block truncate text-muted text-xs">{author.profile.nickname}</span>
                    </span>
                  </Link>
                </li>
              ) : null,
            )}
            {genres.map((tag) => (
              <li key={tag}>
                <Link to={`/store?tags=${tag}`} onClick={choose} className={LINE}>
                  <span className="grow">{nameOf(tag)}</span>
                  <span className="text-muted text-xs">{t('browse:suggest.tag')}</span>
                </Link>
              </li>
            ))}
            {totalCount > 0 && (
              <li>
                <Link
                  to={`/store?${new URLSearchParams({ keyword: searched })}`}
                  onClick={choose}
                  className={`${LINE} text-accent-text`}
                >
                  {t('browse:suggest.all', { keyword: searched })}
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </>
  );
}
