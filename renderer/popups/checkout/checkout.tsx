import { useState } from 'react';
import { DelCartStoreDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { BillDialog, type BillResult } from '../../wallet/bill-dialog.tsx';
import { BillLine } from '../../wallet/bill-line.tsx';
import type { Bill } from '../../wallet/bill-query.ts';
import { HinderedGames } from '../../wallet/hindered-games.tsx';
import { useRemove } from '../../wallet/use-remove.ts';
import type { PopupControls } from '../registry.ts';

export interface CheckoutArgs {
  cartStoreIds: readonly string[];
}

/**
 * The bill of cart rows. Each can be left out of this purchase but the last (P09); what is left out stays in the cart.
 * What cannot be bought is named and is no part of the purchase.
 */
export function Popup({ cartStoreIds, close }: CheckoutArgs & PopupControls<BillResult>) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(cartStoreIds);
  const remove = useRemove(DelCartStoreDocument, { list: 'cartIds', stale: ['myCart'] });

  function takeOut({ items, hindered }: Bill): void {
    const rows = hindered.map(({ cart_store_uuid }) => cart_store_uuid);
    remove.mutate(rows, {
      onSuccess: () => (items.length > 0 ? setChosen(chosen.filter((id) => !rows.includes(id))) : close()),
    });
  }

  return (
    <BillDialog
      title={t('wallet:checkout.title')}
      purchase={{ cartStoreIds: chosen }}
      close={close}
      above={(bill) => (
        <HinderedGames games={bill.hindered} busy={remove.isPending} takeOut={() => takeOut(bill)} />
      )}
    >
      {(items, before) =>
        items.map((item) => (
          <BillLine
            key={item.store.id}
            item={item}
            before={before.get(item.store.id)}
            remove={{
              disabled: items.length === 1,
              run: () => setChosen(chosen.filter((id) => id !== item.cart_store_uuid)),
            }}
          />
        ))
      }
    </BillDialog>
  );
}
