import { useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { BillDialog, type BillResult } from '../../wallet/bill-dialog.tsx';
import { BillLine } from '../../wallet/bill-line.tsx';
import type { PopupControls } from '../registry.ts';

export interface CheckoutArgs {
  cartStoreIds: readonly string[];
}

/** The bill of cart rows. Each can be left out of this purchase but the last (P09); what is left out stays in the cart. */
export function Popup({ cartStoreIds, close }: CheckoutArgs & PopupControls<BillResult>) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(cartStoreIds);
  return (
    <BillDialog title={t('wallet:checkout.title')} purchase={{ cartStoreIds: chosen }} close={close}>
      {(items) =>
        items.map((item) => (
          <BillLine
            key={item.store.id}
            item={item}
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
