import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { useHindranceText } from '../../wallet/hindrance-text.ts';
import { useRealMoney } from '../../wallet/real-money.ts';
import { useBuy } from '../../wallet/use-buy.ts';
import { GameRow } from './game-row.tsx';
import { AwaitedRows, EmptyPanel, PanelPages } from './panel.tsx';
import { myCartQuery } from './queries.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useMoveToWishlist } from './use-move-to-wishlist.ts';
import { useTakeOff } from './use-take-off.ts';

/**
 * The cart: all games are chosen at first; what is chosen is removed or checked out together. One that can wait goes to the
 * wishlist.
 */
export function Cart() {
  const [parameters] = useSearchParams();
  const t = useTranslate();
  const buy = useBuy();
  const question = useQuery(myCartQuery(useApp(), parameters));
  const { data } = question;
  const rows = data?.findCartStore.list ?? [];
  const buyable = rows.filter(({ hindrance }) => !hindrance);
  const selection = useSelection(
    buyable.map(({ uuid }) => uuid),
    true,
  );
  const textOf = useHindranceText();
  const { takeOff, isPending: isTakingOff } = useTakeOff('cart');
  const { move, isPending: isMoving } = useMoveToWishlist();
  const isBusy = isTakingOff || isMoving;
  if (!data) return <AwaitedRows question={question} />;
  if (data.findCartStore.totalCount === 0) return <EmptyPanel />;

  const chosen = buyable.filter(({ uuid }) => selection.isChosen(uuid));
  const total = chosen.reduce((sum, { store }) => sum + (store.quote?.meowcent ?? 0), 0);
  return (
    // What is focused scrolls clear of the sum, which stands at the window's foot.
    <div className="mt-2 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
      <div className="max-lg:**:scroll-mb-56">
        {buyable.length > 0 && (
          <SelectionBar
            selection={selection}
            count={buyable.length}
            busy={isBusy}
            remove={() => takeOff(chosen)}
          />
        )}
        <ul className="divide-y divide-line">
          {rows.map((row) =>
            row.hindrance ? (
              <GameRow key={row.uuid} store={row.store} hindrance={textOf(row.hindrance)}>
                <Button kind="plain" size="sm" busy={isBusy} onClick={() => takeOff([row])}>
                  {t('wallet:checkout.takeOut')}
                </Button>
              </GameRow>
            ) : (
              <GameRow
                key={row.uuid}
                store={row.store}
                choice={selection.choiceOf(row.uuid)}
                remove={{ busy: isBusy, run: () => takeOff([row]) }}
              >
                <Button
                  kind="plain"
                  size="sm"
                  busy={isBusy}
                  aria-label={`${t('account:myStore.toWishlist')}: ${row.store.store_info[0]?.name ?? ''}`}
                  onClick={() => move(row)}
                >
                  {t('account:myStore.toWishlist')}
                </Button>
              </GameRow>
            ),
          )}
        </ul>
        <PanelPages total={data.findCartStore.totalCount} />
      </div>
      <CartTotal
        total={total}
        count={chosen.length}
        checkOut={() => buy({ cartStoreIds: selection.chosen })}
      />
    </div>
  );
}

function CartTotal({ total, count, checkOut }: { total: number; count: number; checkOut: () => void }) {
  const t = useTranslate();
  const inMoney = useRealMoney()(total);
  return (
    <section
      data-uncovered=""
      className="cart-sum sticky rounded-2xl border border-line bg-raised p-5 shadow-lift lg:top-24 lg:mt-6"
    >
      <h2 className="flex items-baseline justify-between gap-4 font-sans text-base">
        {t('wallet:bill.total')}
        <CoinAmount meowcent={total} className="text-xl" />
      </h2>
      {inMoney && total > 0 && (
        <p className="text-end text-muted text-sm">{t('wallet:inMoney', { money: inMoney })}</p>
      )}
      <Button size="lg" disabled={count === 0} onClick={checkOut} className="mt-4 w-full">
        {count > 0 ? t('account:myStore.checkOut', { count }) : t('wallet:checkout.title')}
      </Button>
    </section>
  );
}
