import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { MyGamesQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { langOf } from '../../components/game-card.tsx';
import { Link } from '../../components/link.tsx';
import { PlayActions } from '../../library/play-actions.tsx';
import { keywordOf, NoneFound } from './owned-search.tsx';
import { AwaitedRows, EmptyPanel, PanelPages } from './panel.tsx';
import { PlayTime } from './play-time.tsx';
import { myGamesQuery } from './queries.ts';
import { ReturnGame } from './return-game.tsx';

export type OwnedGame = MyGamesQuery['findStoreOrder']['list'][number];

/** Games that the player has, each with a way to play it. */
export function Purchased() {
  const [parameters] = useSearchParams();
  const question = useQuery(myGamesQuery(useApp(), parameters));
  const { data } = question;
  if (!data) return <AwaitedRows question={question} />;
  const { list, totalCount } = data.findStoreOrder;
  if (totalCount === 0) return keywordOf(parameters) ? <NoneFound /> : <EmptyPanel />;
  return (
    <>
      <ul className="mt-6 grid gap-x-5 gap-y-8 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
        {list.map((order, index) => (
          <OwnedCard key={order.uuid} order={order} first={index === 0} eager={index < 4} />
        ))}
      </ul>
      <PanelPages total={totalCount} />
    </>
  );
}

function OwnedCard({ order, first, eager }: { order: OwnedGame; first: boolean; eager: boolean }) {
  const { store } = order;
  const [info] = store.store_info;
  if (!info) return null;
  return (
    <li className="game-card relative flex min-w-0 flex-col">
      <div className="game-card-cover relative rounded-lg">
        <CoverImage
          path={info.data.cover}
          alt=""
          // As on the home page: a phone draws it a tenth wider.
          sizes="(min-width: 640px) 340px, 82vw"
          priority={first}
          eager={eager}
          className="aspect-video rounded-lg"
        />
      </div>
      <h2
        lang={langOf(info.language)}
        className="mt-3 line-clamp-2 font-sans font-semibold text-base leading-snug tracking-normal"
      >
        <Link
          to={`/store/${store.id}`}
          className="after:absolute after:inset-x-0 after:top-0 after:aspect-video after:rounded-lg"
        >
          {info.name}
        </Link>
      </h2>
      <p className="mt-1 truncate text-muted text-xs">{store.author.profile.nickname}</p>
      <div className="mt-3">
        <PlayActions store={store} name={info.name} />
      </div>
      <PlayTime order={order} />
      <ReturnGame order={order} />
    </li>
  );
}
