import { useQuery } from '@tanstack/react-query';
import { DelWishlistDocument, MyWishesDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useRemove } from '../../wallet/use-remove.ts';
import { focusHeading } from './focus-heading.ts';
import { GameRow } from './game-row.tsx';
import { AwaitedRows, EmptyPanel, PanelPages, type PanelProps, pageQuery } from './panel.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** Games that the player wishes for; those on sale can go to the cart. */
export function Wishlist(props: PanelProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const { cart, owned } = useBelongings();
  const question = useQuery(
    graphqlQuery(MyWishesDocument, { language: locale.toLowerCase(), q: pageQuery(props) }),
  );
  const { data } = question;
  const rows = data?.findWishlist.list ?? [];
  const selection = useSelection(
    rows.map(({ uuid }) => uuid),
    false,
  );
  const remove = useRemove(DelWishlistDocument, {
    list: 'wishedIds',
    stale: ['myWishes'],
    onSuccess: focusHeading,
  });
  const addToCart = useAddToCart();
  if (!data) return <AwaitedRows question={question} />;
  if (data.findWishlist.totalCount === 0) return <EmptyPanel />;
  const forCart = rows
    .filter(({ store: { id, quote } }) => quote && !cart.has(id) && !owned.has(id))
    .map(({ store }) => store.id);
  return (
    <div className="mt-2">
      <SelectionBar
        selection={selection}
        count={rows.length}
        busy={remove.isPending}
        remove={() => remove.mutate(selection.chosen)}
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
        {rows.map(({ uuid, store }) => (
          <GameRow
            key={uuid}
            store={store}
            choice={selection.choiceOf(uuid)}
            remove={{ busy: remove.isPending, run: () => remove.mutate([uuid]) }}
          >
            {cart.has(store.id) && (
              <ButtonLink to="/my-store?tab=cart" kind="quiet" size="sm">
                {t('store:inCart')}
              </ButtonLink>
            )}
            {forCart.includes(store.id) && (
              <Button
                kind="plain"
                size="sm"
                busy={addToCart.isPending}
                onClick={() => addToCart.mutate([store.id])}
              >
                {t('account:myStore.toCart')}
              </Button>
            )}
          </GameRow>
        ))}
      </ul>
      <PanelPages page={props.page} total={data.findWishlist.totalCount} />
    </div>
  );
}
