import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { StoreCardFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { CATEGORIES, rememberCategory } from '../../app/category.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { CARD, CARD_SIZES } from '../../browsing/card-size.ts';
import { ButtonLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { GameCard } from '../../components/game-card.tsx';
import { GameGrid } from '../../components/game-grid.tsx';
import { Later } from '../../components/later.tsx';
import { Link } from '../../components/link.tsx';
import { PriceTag } from '../../components/price.tsx';
import { Section } from '../../components/section.tsx';
import { Shelf } from '../../components/shelf.tsx';
import { BreadcrumbData } from '../../components/structured-data.tsx';
import { categoryOf, categoryQuery } from './queries.ts';

/** One of the four shelves (R08): what players love there, what is on sale, what is new, and the rest. */
export function Category() {
  const t = useTranslate();
  const app = useApp();
  const category = categoryOf(useLocation().pathname);
  const { data } = useSuspenseQuery(categoryQuery(app, category));
  useEffect(() => rememberCategory(category), [category]);
  const name = t(`common:category.${category}`);
  const href = `/store?categories=${category}`;
  return (
    <>
      <PageMeta title={name} description={t(`store:categoryText.${category}`)} />
      <BreadcrumbData trail={[{ name, to: `/${category}` }]} />
      <div className="page pt-6 lg:pt-10">
        <nav aria-label={t('store:categories.label')}>
          <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            {CATEGORIES.map((other) => (
              <li key={other}>
                <Link
                  to={`/${other}`}
                  aria-current={other === category ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center justify-center rounded-full px-2 text-center font-medium text-sm leading-tight sm:whitespace-nowrap sm:px-4',
                    other === category ? 'bg-ink text-canvas' : 'bg-ink/7 hover:bg-ink/14',
                  )}
                >
                  {t(`common:category.${other}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <h1 className="mt-8 text-4xl">{name}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t(`store:categoryText.${category}`)}</p>
        <Loved games={data.loved.list} />
      </div>

      <Later>
        {data.sale.list.length > 0 && (
          <Section title={t('store:shelf.sale')} href={`${href}&discounted=1`}>
            <Shelf label={t('store:shelf.sale')} columns={CARD}>
              {data.sale.list.map((game) => (
                <GameCard key={game.id} game={game} sizes={CARD_SIZES} />
              ))}
            </Shelf>
          </Section>
        )}
        <Section title={t('store:shelf.new')} href={`${href}&order=released_at-desc`}>
          <Shelf label={t('store:shelf.new')} columns={CARD}>
            {data.fresh.list.map((game) => (
              <GameCard key={game.id} game={game} sizes={CARD_SIZES} />
            ))}
          </Shelf>
        </Section>
        <Section title={t('store:shelf.all')} href={href} tall>
          <GameGrid games={data.all.list} below />
          {data.all.totalCount > data.all.list.length && (
            <p className="mt-10 text-center">
              <ButtonLink kind="plain" to={href}>
                {t('store:categories.all', { count: data.all.totalCount })}
              </ButtonLink>
            </p>
          )}
        </Section>
      </Later>
    </>
  );
}

/** The best rated games as a mosaic: one large, four small. */
function Loved({ games }: { games: readonly StoreCardFragment[] }) {
  const t = useTranslate();
  const { owned } = useBelongings();
  return (
    <section aria-label={t('store:empty.loved')} className="mt-8">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 lg:grid-rows-2">
        {games.map((game, index) => {
          const [info] = game.store_info;
          if (!info) return null;
          return (
            <li key={game.id} className={index === 0 ? 'col-span-2 lg:row-span-2' : undefined}>
              <Link to={`/store/${game.id}`} className="mosaic-tile relative block h-full rounded-xl">
                <CoverImage
                  path={info.data.cover}
                  alt={info.name}
                  // A phone draws the large one a tenth wider; told so, it would fetch twice the bytes for the difference.
                  sizes={index === 0 ? '(min-width: 1024px) 46vw, 82vw' : '(min-width: 1024px) 23vw, 46vw'}
                  priority={index === 0}
                  eager
                  className="aspect-video h-full w-full rounded-xl"
                />
                {!owned.has(game.id) && (
                  <PriceTag
                    game={game}
                    className="absolute end-2 bottom-2 rounded-md bg-canvas/90 px-2 py-1 font-semibold text-sm shadow-card max-sm:[&_s]:hidden"
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
