import { useTranslate } from '../../app/app.ts';
import { BillDialog, type BillResult } from '../../wallet/bill-dialog.tsx';
import { BillLine } from '../../wallet/bill-line.tsx';
import type { PopupControls } from '../registry.ts';

export interface BillArgs {
  storeId: number;
}

/** The bill of one game that is bought at once (P08). */
export function Popup({ storeId, close }: BillArgs & PopupControls<BillResult>) {
  const t = useTranslate();
  return (
    <BillDialog title={t('wallet:bill.title')} purchase={{ storeId }} close={close}>
      {(items, before) =>
        items.map((item) => <BillLine key={item.store.id} item={item} before={before.get(item.store.id)} />)
      }
    </BillDialog>
  );
}
