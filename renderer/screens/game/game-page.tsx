import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { isCategory } from '../../app/category.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { useNoteViewed } from '../../browsing/recently-viewed.ts';
import { langOf } from '../../components/game-card.tsx';
import { placeholderUrl } from '../../components/image-url.ts';
import { Later } from '../../components/later.tsx';
import { Link } from '../../components/link.tsx';
import { ProductData } from '../../components/product-data.tsx';
import { BreadcrumbData } from '../../components/structured-data.tsx';
import { AuthorCard } from './author-card.tsx';
import { BuyBox } from './buy-box.tsx';
import { Byline } from './byline.tsx';
import { Comments } from './comments.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { GameActions } from './game-actions.tsx';
import { InfoTabs } from './info-tabs.tsx';
import { MissingGame } from './missing-game.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { gameQuery, genresOf } from './queries.ts';

/** A game: what it looks like, what it costs, what it is, what players say (S04 to S15). */
export function GamePage() {
  const t = useTranslate();
  const app = useApp();
  const { id } = useParams();
  const { data } = useSuspenseQuery(gameQuery(app, Number(id)));
  useNoteViewed(data.findStore.list[0]?.id);
  const game = data.findStore.list[0];
  const [info] = game?.store_info ?? [];
  const [more] = game?.introduction ?? [];
  if (!game) return <MissingGame />;
  if (!info || !more) return null;
  const lang = langOf(info.language);
  const category = isCategory(game.category) ? game.category : undefined;
  return (
    <article className="relative isolate overflow-x-clip">
      <PageMeta title={info.name} description={info.brief} />
      <ProductData games={[game]} />
      <BreadcrumbData
        trail={[
          ...(category ? [{ name: t(`common:category.${category}`), to: `/${category}` }] : []),
          { name: info.name, to: `/store/${game.id}` },
        ]}
      />
      <img
        src={placeholderUrl(info.data.cover)}
        alt=""
        width={16}
        height={9}
        className="spotlight-glow absolute inset-x-0 -top-16 -z-10 h-[46rem] w-full object-cover"
      />
      <div className="page pt-4 lg:pt-8">
        <header>
          {category && (
            <Link
              to={`/${category}`}
              className="inline-block py-1 font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
            >
              {t(`common:category.${category}`)}
            </Link>
          )}
          <h1 lang={lang} className="text-4xl">
            {info.name}
          </h1>
          <Byline game={game} />
          <p lang={lang} className="mt-3 max-w-prose text-lg text-muted">
            {info.brief}
          </p>
        </header>

        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Gallery key={game.id} name={info.name} images={[info.data.cover, ...more.data.screenshots]} />
          <div className="lg:row-span-2">
            <div className="flex flex-col gap-5 lg:sticky lg:top-20">
              <BuyBox game={game} name={info.name} />
              <Later>
                <AuthorCard game={game} />
              </Later>
            </div>
          </div>
          <div key={game.id} className="min-w-0">
            <Later>
              <GameActions game={game} name={info.name} />
              <InfoTabs
                introduction={more.introduction}
                labels={info.labels}
                genres={genresOf(game)}
                lang={lang}
                updates={data.findStoreUpdateLogByNoAuth.list}
              />
              <Facts game={game} />
              {game.release_type !== 'soon' && <Comments game={game} name={info.name} />}
            </Later>
          </div>
        </div>
      </div>
      <Later>
        <MoreLikeThis id={game.id} />
      </Later>
    </article>
  );
}
