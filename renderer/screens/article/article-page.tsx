import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { ArticleBody } from '../../components/article-body.tsx';
import { ArticleMeta } from '../../components/article-meta.tsx';
import { classes } from '../../components/classes.ts';
import { Link } from '../../components/link.tsx';
import { BreadcrumbData, StructuredData } from '../../components/structured-data.tsx';
import { articleWords } from '../../i18n/article-parts.ts';
import { Helpful } from './helpful.tsx';
import { articleQuery, type Neighbour, neighboursQuery } from './queries.ts';

/** An article, and the ways to the one before and the one after (R06, S23). */
export function ArticlePage() {
  const t = useTranslate();
  const { uuid = '' } = useParams();
  const app = useApp();
  const { locale, origin } = app;
  const { data: article } = useSuspenseQuery(articleQuery(app, uuid));
  if (!article) return null;
  const [opening = ''] = articleWords(article.text).split('\n\n');
  return (
    <div className="page pt-6 lg:pt-10">
      <PageMeta title={article.headline} description={opening} type="article" />
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: article.headline,
          description: opening,
          datePublished: article.published_at,
          inLanguage: locale,
          publisher: { '@type': 'Organization', name: t('common:brand'), url: origin },
        }}
      />
      <BreadcrumbData
        trail={[
          { name: t('store:news.title'), to: '/article' },
          { name: article.headline, to: `/article/${article.uuid}` },
        ]}
      />
      <div className="mx-auto max-w-3xl">
        <Link
          to="/article"
          className="inline-block py-1 font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
        >
          {t('store:news.title')}
        </Link>
        <article>
          <header>
            <h1 className="mt-1 mb-4 text-balance text-4xl">{article.headline}</h1>
            <ArticleMeta article={article} />
          </header>
          <div className="mt-8 flex max-w-prose flex-col gap-5 text-lg leading-relaxed">
            <ArticleBody text={article.text} />
          </div>
        </article>
        <Helpful key={article.uuid} uuid={article.uuid} />
        <Neighbours uuid={article.uuid} />
      </div>
    </div>
  );
}

function Neighbours({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const { data } = useSuspenseQuery(neighboursQuery(useApp(), uuid));
  const { previous, next } = data;
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t('store:news.title')}
      className="mt-12 grid gap-4 border-line border-t pt-6 sm:grid-cols-2"
    >
      {previous && <NeighbourLink article={previous} rel="prev" label={t('store:news.previous')} />}
      {next && <NeighbourLink article={next} rel="next" label={t('store:news.next')} />}
    </nav>
  );
}

function NeighbourLink({ article, rel, label }: { article: Neighbour; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link
      to={`/article/${article.uuid}`}
      rel={rel}
      className={classes(
        'group min-w-0 rounded-xl bg-ink/4 p-5 hover:bg-ink/8',
        rel === 'next' && 'sm:col-start-2 sm:text-end',
      )}
    >
      <span className="text-muted text-sm">{label}</span>
      <span className="mt-1 block text-balance font-semibold underline-offset-4 group-hover:underline">
        {article.headline}
      </span>
    </Link>
  );
}
