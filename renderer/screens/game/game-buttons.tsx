import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { AddCartStoreDocument } from '../../../shared/contract/gql/graphql.ts';
import { useActAsPlayer } from '../../app/act-as-player.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { WishButton } from '../../browsing/wish-button.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CartIcon, PlayIcon } from '../../components/icons.tsx';
import { useToast } from '../../components/toast.tsx';
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts';
import { changeList } from '../../platform/list-action.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { useBuy } from '../../wallet/use-buy.ts';
import type { Game } from './queries.ts';

const LauncherPlay = lazy(async () => ({
  default: (await import('../../library/launcher-play.tsx')).LauncherPlay,
}));

/** Plays the web build, or the trial of a game that is not for sale yet, over the whole window (S06, S08). */
export function PlayButton({ game }: { game: Game }) {
  const t = useTranslate();
  const { platform } = useApp();
  if (game.game_pack.type !== 1) return null;
  const label = t(game.release_type === 'trial' ? 'game:buy.playTrial' : 'game:buy.play');
  if (platform.kind === 'launcher')
    return (
      <Suspense>
        <LauncherPlay storeId={game.id} label={label} />
      </Suspense>
    );
  return (
    <ButtonLink to={`/store/${game.id}/fullscreen`} size="lg">
      <PlayIcon />
      {label}
    </ButtonLink>
  );
}

const CART = '/my-store?tab=cart';

/** Buy now, into the cart, onto the wishlist; free web games play at once. */
export function BuyButtons({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const buy = useBuy();
  const toast = useToast();
  const { queryClient } = useApp();
  const inCart = useBelongings().cart.has(game.id);
  const addToCart = useGraphqlMutation(AddCartStoreDocument, {
    stale: ['cartIds', 'myCart', 'wishedIds', 'myWishes'],
    onSuccess: ({ addCartStore: { uuid } }) => {
      changeList(queryClient, ['cartIds'], { type: 'PUSH', row: { uuid, store_id: game.id } });
    },
  });
  const add = useActAsPlayer({
    name: `cart ${game.id}`,
    isDone: inCart,
    act: () => addToCart.mutate({ store_id: game.id }),
  });
  const isAdded = inCart && !addToCart.isIdle;
  const cartLink = useFocusWhenLost<HTMLAnchorElement>(isAdded);
  const say = useEffectEvent(() =>
    toast(t('game:buy.addedToCart', { name }), { label: t('game:buy.goToCart'), to: CART }),
  );
  // Not before the link to the cart has the focus: from there the keyboard goes on into what is said.
  useEffect(() => {
    if (isAdded) say();
  }, [isAdded]);
  const free = game.quote?.full === 0;
  const playable = free && game.game_pack.type === 1;

  return (
    <div className={free ? 'contents' : 'mt-5 flex flex-col gap-2.5'}>
      {playable && <PlayButton game={game} />}
      <Button size="lg" kind={playable ? 'plain' : 'main'} onClick={() => buy({ storeId: game.id })}>
        {t(free ? 'game:buy.claim' : 'game:buy.now')}
      </Button>
      {!free &&
        (inCart ? (
          <ButtonLink ref={cartLink} to={CART} size="lg" kind="plain">
            <CartIcon />
            {t('store:inCart')}
          </ButtonLink>
        ) : (
          <Button size="lg" kind="plain" busy={addToCart.isPending} onClick={add}>
            <CartIcon />
            {t('game:buy.addToCart')}
          </Button>
        ))}
      <WishButton id={game.id} kind="quiet" size="lg" />
    </div>
  );
}

/** Plays what is owned; what the launcher installs it starts with a button of its own. */
export function OwnedButtons({ game }: { game: Game }) {
  const t = useTranslate();
  const { platform } = useApp();
  return (
    <div className="mt-5 flex flex-col gap-2.5 empty:hidden">
      <PlayButton game={game} />
      {platform.kind !== 'launcher' && (
        <ButtonLink to="/my-store" size="lg" kind="plain">
          {t('game:buy.library')}
        </ButtonLink>
      )}
    </div>
  );
}
