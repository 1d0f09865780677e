import { useSuspenseQuery } from '@tanstack/react-query';
import { translated } from '../../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { CARD, CARD_SIZES } from '../../browsing/card-size.ts';
import { ForYou, RecentlyViewed } from '../../browsing/late-parts.tsx';
import { GameCard } from '../../components/game-card.tsx';
import { Later } from '../../components/later.tsx';
import { ProductData } from '../../components/product-data.tsx';
import { Section } from '../../components/section.tsx';
import { Shelf } from '../../components/shelf.tsx';
import { SiteData } from '../../components/structured-data.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { EditorPromo } from './editor-promo.tsx';
import { NewsLog } from './news-log.tsx';
import { homeQuery, pagesIndexQuery } from './queries.ts';
import { slidesOf } from './slides.ts';
import { Spotlight } from './spotlight.tsx';

const LARGE_CARD = 'clamp(17rem, 64vw, 25rem)';
const LARGE_CARD_SIZES = '(min-width: 640px) 400px, 75vw';

/** The front of the store (R02): banners and editor's picks, shelves by category, news, what is on sale, new, free and to come. */
export function Home() {
  const t = useTranslate();
  const app = useApp();
  const { data: index } = useSuspenseQuery(pagesIndexQuery(app));
  const { data } = useSuspenseQuery(homeQuery(app, index));
  const seo = index.findConfigurationPagesIndex2SEO;
  const words = (key: 'title' | 'description' | 'keywords') =>
    translated(seo.translations, key, app.locale) ?? seo[key];
  return (
    <>
      <PageMeta title={words('title')} description={words('description')} whole />
      <SiteData description={words('description')} />
      <meta name="keywords" content={words('keywords')} />
      <h1 className="sr-only">{words('title')}</h1>

      <ProductData games={data.featured.list} />
      <Spotlight slides={slidesOf(index.findConfigurationPagesIndex2.banners, data.featured.list)} />
      <Later>
        <CategoryPicker data={data} />

        <Section title={t('store:shelf.sale')} href="/store?discounted=1">
          <Shelf label={t('store:shelf.sale')} columns={LARGE_CARD}>
            {data.sale.list.map((game) => (
              <GameCard key={game.id} game={game} sizes={LARGE_CARD_SIZES} />
            ))}
          </Shelf>
        </Section>

        <Section title={t('store:shelf.new')} href="/store?order=released_at-desc">
          <Shelf label={t('store:shelf.new')} columns={CARD}>
            {data.fresh.list.map((game) => (
              <GameCard key={game.id} game={game} sizes={CARD_SIZES} />
            ))}
          </Shelf>
        </Section>

        <ForYou />

        <NewsLog articles={data.news.list} />

        <Section title={t('store:shelf.web')} text={t('store:shelf.webText')} href="/store?web=1">
          <Shelf label={t('store:shelf.web')} columns={CARD}>
            {data.web.list.map((game) => (
              <GameCard key={game.id} game={game} sizes={CARD_SIZES} />
            ))}
          </Shelf>
        </Section>

        <ComingSoon games={data.soon.list} />

        <Section title={t('store:shelf.free')} href="/store?free=1" tall>
          <ul
            aria-label={t('store:shelf.free')}
            className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-5 gap-y-8 pt-4 lg:grid-cols-4"
          >
            {data.free.list.map((game) => (
              <li key={game.id}>
                <GameCard game={game} sizes={CARD_SIZES} />
              </li>
            ))}
          </ul>
        </Section>

        <RecentlyViewed />

        <EditorPromo />
      </Later>
    </>
  );
}
