import { useApp } from '../app/app.ts';
import type { ArticleText } from '../app/articles.ts';
import { shortDate } from '../i18n/format.ts';

/** When an article came out and of what kind it is. */
export function ArticleMeta({ article }: { article: ArticleText }) {
  const { locale, catalogue } = useApp();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <time dateTime={article.published_at} className="whitespace-nowrap text-muted tabular-nums">
        {shortDate(locale, article.published_at)}
      </time>
      <span className="whitespace-nowrap rounded-md bg-ink/7 px-2 py-0.5 text-2xs">
        {catalogue.find('common', `articleCategory.${article.category}`) ?? article.category}
      </span>
    </p>
  );
}
