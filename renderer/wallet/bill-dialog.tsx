import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CodedError } from '../../shared/contract/errors.ts';
import { payFrom } from '../../shared/money/bill.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { coinValues } from '../i18n/format.ts';
import { usePopups } from '../popups/popups.tsx';
import { type BillItem, billQuery } from './bill-query.ts';
import { BillSummary } from './bill-summary.tsx';
import { useEnsureCountry } from './country.ts';
import type { Purchase } from './purchase.ts';
import { RefundTerms } from './refund-terms.tsx';
import { useConfirm } from './use-confirm.ts';

/** How a bill ended: paid, or waiting for coins that are missing (meowcent). */
export type BillResult =
  | { kind: 'bought'; items: readonly BillItem[] }
  | { kind: 'add-credit'; purchase: Purchase; missing: number };

interface BillDialogProps {
  title: string;
  purchase: Purchase;
  close: (result?: BillResult) => void;
  /** The lines of the bill. */
  children: (items: readonly BillItem[]) => ReactNode;
}

/** Refusals that leave the bill open: it can be read anew, or sent again under the same id. */
const OPEN_AFTER = ['pay/price-changed', 'pay/insufficient-balance', 'other/network-request-failed'];

/**
 * A bill and its one button: Confirm while the wallet covers it, otherwise adding coins (T11, V09). Nothing is bought
 * at a price that the buyer has not seen.
 */
export function BillDialog({ title, purchase, close, children }: BillDialogProps) {
  const t = useTranslate();
  const { locale, site } = useApp();
  const popups = usePopups();
  const ensureCountry = useEnsureCountry();
  const { confirm, busy } = useConfirm();
  const [silverWanted, setSilverWanted] = useState(true);
  const [priceChanged, setPriceChanged] = useState(false);
  const { data, error, refetch } = useQuery({
    ...billQuery(purchase, locale),
    placeholderData: (previous) => previous,
  });
  const bill = data?.findBill;

  // A bill that stands already stays when it cannot be read anew: what is wrong was said.
  const unread = bill ? null : error;
  useEffect(() => {
    if (!unread) return;
    popups.showError(unread);
    close();
  }, [unread, popups, close]);

  if (!bill)
    return (
      <Dialog title={title} onClose={close}>
        <div className="skeleton h-72 rounded-lg" />
      </Dialog>
    );

  const hasSilver = site.silver && bill.silver > 0 && bill.total > 0;
  const settlement = payFrom(bill, bill.total, hasSilver && silverWanted);
  const enough = settlement.remainder === 0;

  const pay = async () => {
    if (bill.total > 0 && !(await ensureCountry())) return;
    try {
      const bought = await confirm({ purchase, total: bill.total, silver: settlement.silverCost });
      if (bought) close({ kind: 'bought', items: bill.items });
    } catch (refusal) {
      const code = refusal instanceof CodedError ? refusal.code : '9999';
      setPriceChanged(code === 'pay/price-changed');
      if (code !== 'pay/price-changed') popups.showError(refusal);
      if (OPEN_AFTER.includes(code)) await refetch();
      else close();
    }
  };

  return (
    <Dialog
      title={title}
      onClose={close}
      busy={busy}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('common:cancel')}
          </Button>
          {enough ? (
            <Button onClick={pay} busy={busy}>
              {bill.total > 0
                ? t('wallet:bill.confirm', coinValues(locale, bill.total))
                : t('wallet:bill.get')}
            </Button>
          ) : (
            <Button onClick={() => close({ kind: 'add-credit', purchase, missing: settlement.remainder })}>
              {t('common:account.addCredit')}
            </Button>
          )}
        </>
      }
    >
      {priceChanged && (
        <div role="alert" className="mb-3">
          <Notice look="plain">{t('wallet:bill.priceChanged', coinValues(locale, bill.total))}</Notice>
        </div>
      )}
      <ul className="-mt-2 mb-4 divide-y divide-line border-line border-b">{children(bill.items)}</ul>
      <BillSummary
        total={bill.total}
        balances={bill}
        settlement={settlement}
        silver={hasSilver ? { used: silverWanted, use: setSilverWanted } : undefined}
      />
      {bill.total > 0 && <RefundTerms leave={close} />}
    </Dialog>
  );
}
