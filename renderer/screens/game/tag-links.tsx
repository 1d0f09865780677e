import { useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { Link } from '../../components/link.tsx';

interface TagLinksProps {
  genres: readonly string[];
  /** The publisher's own words for the game, in its language. */
  labels: readonly string[];
  lang: string;
}

/** What the game is about: genres lead to the list of their games, other words to a search. */
export function TagLinks({ genres, labels, lang }: TagLinksProps) {
  const t = useTranslate();
  const nameOf = useTagName();
  const named = new Set(genres.map((tag) => nameOf(tag).toLowerCase()));
  const words = labels.filter((label) => !named.has(label.toLowerCase()));
  const look =
    'inline-flex min-h-9 items-center rounded-full bg-ink/7 px-3.5 text-sm hover:bg-accent-wash hover:text-accent-text pointer-coarse:min-h-11';
  return (
    <ul aria-label={t('game:tags')} className="mt-6 flex flex-wrap gap-2">
      {genres.map((tag) => (
        <li key={tag}>
          <Link to={`/store?tags=${tag}`} className={look}>
            {nameOf(tag)}
          </Link>
        </li>
      ))}
      {words.map((label) => (
        <li key={label}>
          <Link to={`/store?${new URLSearchParams({ keyword: label })}`} lang={lang} className={look}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
