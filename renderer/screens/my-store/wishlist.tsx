import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { GameRow } from './game-row.tsx';
import { AwaitedRows, EmptyPanel, PanelPages } from './panel.tsx';
import { myWishesQuery } from './queries.ts';
import { isSaleOnly, NoneOnSale } from './sale-filter.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { useTakeOff } from './use-take-off.ts';

/** Games that the player wishes for; those on sale can go to the cart. */
export function Wishlist() {
  const t = useTranslate();
  const { cart, owned } = useBelongings();
  const [parameters] = useSearchParams();
  const question = useQuery(myWishesQuery(useApp(), parameters));
  const { data } = question;
  const rows = data?.findWishlist.list ?? [];
  const selection = useSelection(
    rows.map(({ uuid }) => uuid),
    false,
  );
  const { takeOff, isPending: isBusy } = useTakeOff('wishlist');
  const addToCart = useAddToCart();
  if (!data) return <AwaitedRows question={question} />;
  if (data.findWishlist.totalCount === 0) return isSaleOnly(parameters) ? <NoneOnSale /> : <EmptyPanel />;
  const forCart = rows
    .map(({ store }) => store)
    .filter(({ id, quote }) => quote && !cart.has(id) && !owned.has(id));
  return (
    <div className="mt-2">
      <SelectionBar
        selection={selection}
        count={rows.length}
        busy={isBusy}
        remove={() => takeOff(rows.filter(({ uuid }) => selection.isChosen(uuid)))}
      />
      {forCart.length > 1 && (
        <Button
          kind="plain"
          size="sm"
          className="mt-4"
          busy={addToCart.isPending}
          onClick={() => addToCart.mutate(forCart)}
        >
          {t('account:myStore.allToCart', { count: forCart.length })}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <GameRow
            key={row.uuid}
            store={row.store}
            choice={selection.choiceOf(row.uuid)}
            remove={{ busy: isBusy, run: () => takeOff([row]) }}
          >
            {cart.has(row.store.id) && (
              <ButtonLink to="/my-store?tab=cart" kind="quiet" size="sm">
                {t('store:inCart')}
              </ButtonLink>
            )}
            {forCart.includes(row.store) && (
              <Button
                kind="plain"
                size="sm"
                busy={addToCart.isPending}
                onClick={() => addToCart.mutate([row.store])}
              >
                {t('account:myStore.toCart')}
              </Button>
            )}
          </GameRow>
        ))}
      </ul>
      <PanelPages total={data.findWishlist.totalCount} />
    </div>
  );
}
