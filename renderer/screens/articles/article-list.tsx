import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import type { ArticleText } from '../../app/articles.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { ArticleMeta } from '../../components/article-meta.tsx';
import { classes } from '../../components/classes.ts';
import { Link } from '../../components/link.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { BreadcrumbData } from '../../components/structured-data.tsx';
import { articleWords } from '../../i18n/article-parts.ts';
import { NewsSearch } from './news-search.tsx';
import { articlesQuery, PAGE_SIZE } from './queries.ts';
import { hrefOf, parseSelection, type Selection, TABS } from './selection.ts';

/** The news (R06): all of it or one kind, newest first, pages of 8. */
export function ArticleList() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const selection = parseSelection(parameters);
  const { data } = useSuspenseQuery(articlesQuery(useApp(), selection));
  const { list, totalCount } = data;
  return (
    <div className="page pt-6 lg:pt-10">
      <PageMeta title={t('store:news.title')} description={t('store:news.description')} />
      <BreadcrumbData trail={[{ name: t('store:news.title'), to: '/article' }]} />
      <div className="mx-auto max-w-4xl">
        <h1 className="text-4xl">{t('store:news.title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('store:news.description')}</p>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <CategoryTabs selection={selection} />
          <NewsSearch selection={selection} />
        </div>
        {list.length > 0 ? (
          <ol className="mt-6">
            {list.map((article) => (
              <Entry key={article.uuid} article={article} />
            ))}
          </ol>
        ) : (
          <p className="mt-10 text-muted">
            {selection.keyword ? t('site:article.none', { text: selection.keyword }) : t('store:news.empty')}
          </p>
        )}
        <Pagination
          page={selection.page}
          pages={Math.ceil(totalCount / PAGE_SIZE)}
          hrefOf={(page) => hrefOf({ ...selection, page })}
        />
      </div>
    </div>
  );
}

function CategoryTabs({ selection }: { selection: Selection }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('store:news.category')}>
      <ul className="flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={hrefOf({ ...selection, category: tab, page: 1 })}
              aria-current={tab === selection.category ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full px-4 font-medium text-sm',
                tab === selection.category ? 'bg-ink text-canvas' : 'bg-ink/7 hover:bg-ink/14',
              )}
            >
              {tab === 'all' ? t('store:news.all') : t(`common:articleCategory.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Entry = ({ article }: { article: ArticleText }) => (
  <li className="group relative isolate border-line border-t py-6 before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10 last:border-b hover:before:bg-ink/3">
    <ArticleMeta article={article} />
    <h2 className="mt-2 text-xl">
      <Link to={`/article/${article.uuid}`} className="spread underline-offset-4 group-hover:underline">
        {article.headline}
      </Link>
    </h2>
    <p className="mt-2 line-clamp-3 max-w-prose text-muted">{articleWords(article.text)}</p>
  </li>
);
