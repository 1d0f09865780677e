import type { ArticleLineFragment } from '../../../shared/contract/gql/graphql.ts';
import { translated } from '../../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';
import { Section } from '../../components/section.tsx';
import { articleWords } from '../../i18n/article-parts.ts';
import { shortDate } from '../../i18n/format.ts';

/** The news log: date, category, headline, text (R02). */
export function NewsLog({ articles }: { articles: readonly ArticleLineFragment[] }) {
  const t = useTranslate();
  const { locale, catalogue } = useApp();
  if (articles.length === 0) return null;
  return (
    <Section title={t('store:news.title')} href="/article" tall>
      <table
        aria-label={t('store:news.title')}
        className="mt-4 block w-full text-sm sm:table sm:border-collapse"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('store:news.date')}</th>
            <th scope="col">{t('store:news.category')}</th>
            <th scope="col">{t('store:news.headline')}</th>
            <th scope="col">{t('store:news.text')}</th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {articles.map((article) => (
            <tr
              key={article.uuid}
              className="group relative grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-line border-t py-4 last:border-b hover:bg-ink/3 sm:table-row"
            >
              <td className="whitespace-nowrap text-muted tabular-nums sm:py-4 sm:ps-3 sm:pe-6">
                <time dateTime={article.published_at}>{shortDate(locale, article.published_at)}</time>
              </td>
              <td className="sm:py-4 sm:pe-6">
                <span className="whitespace-nowrap rounded-md bg-ink/7 px-2 py-0.5 text-2xs">
                  {catalogue.find('common', `articleCategory.${article.category}`) ?? article.category}
                </span>
              </td>
              <th
                scope="row"
                className="col-span-2 text-balance text-start font-semibold text-base sm:py-4 sm:pe-6"
              >
                <Link
                  to={`/article/${article.uuid}`}
                  className="spread underline-offset-4 group-hover:underline"
                >
                  {translated(article.t, 'headline', locale) ?? article.headline}
                </Link>
              </th>
              <td className="col-span-2 text-muted sm:w-1/2 sm:py-4 sm:pe-3">
                <span className="line-clamp-2">
                  {articleWords(translated(article.t, 'text', locale) ?? article.text)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
