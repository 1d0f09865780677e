import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CodedError, isNetworkLost } from '../../shared/contract/errors.ts';
import { payFrom } from '../../shared/money/bill.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { CancelButton, Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useFocusWhenFewer } from '../components/use-focus-when-lost.ts';
import { coins, coinValues } from '../i18n/format.ts';
import { usePopups } from '../popups/popups.tsx';
import { type BillNews, newsOf, totalBefore } from './bill-news.ts';
import { type Bill, type BillItem, billQuery } from './bill-query.ts';
import { BillSummary } from './bill-summary.tsx';
import { useEnsureCountry } from './country.ts';
import type { Purchase } from './purchase.ts';
import { RefundTerms } from './refund-terms.tsx';
import { type Paid, sumText } from './sum-text.ts';
import { useConfirm } from './use-confirm.ts';

/** How a bill ended: paid and with what, or waiting for coins that are missing (meowcent). */
export type BillResult =
  | { kind: 'bought'; items: readonly BillItem[]; paid: Paid }
  | { kind: 'add-credit'; purchase: Purchase; missing: number };

interface BillDialogProps {
  title: string;
  purchase: Purchase;
  close: (result?: BillResult) => void;
  /** What is to be said before the lines. */
  above?: (bill: Bill) => ReactNode;
  /** The lines of the bill; `before` is what games cost by id, in meowcent, whose price changed while it was shown. */
  children: (items: readonly BillItem[], before: ReadonlyMap<number, number>) => ReactNode;
}

/** Refusals that say no more than what the bill shows once it is read anew: a silver part that was right before is 400. */
const SHOWN_BY_NEWS = [
  'pay/price-changed',
  'pay/insufficient-balance',
  '400',
  'store/already-owned',
  'store/region-blocked',
  'store/not-for-sale',
];
const NO_PRICES: BillNews['prices'] = new Map();

/**
 * A bill and its one button: Confirm while the wallet covers it, otherwise adding coins (T11, V09). Nothing is bought
 * at a price that the buyer has not seen: a bill that grew old is read anew, and says what changed.
 */
export function BillDialog({ title, purchase, close, above, children }: BillDialogProps) {
  const t = useTranslate();
  const app = useApp();
  const { locale, site } = app;
  const popups = usePopups();
  const ensureCountry = useEnsureCountry();
  const { confirm, busy } = useConfirm();
  const [silverWanted, setSilverWanted] = useState(true);
  const [news, setNews] = useState<BillNews>();
  const [shown, setShown] = useState<Bill>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...billQuery(purchase, app),
    placeholderData: (previous) => previous,
  });
  const bill = data?.findBill;
  // However it came to be read anew, such as at the end of a sale: what changed is said.
  if (bill && bill !== shown) {
    setShown(bill);
    setNews((shown && newsOf(shown, bill)) ?? news);
  }

  const isNew = useJustChanged(bill?.total);
  const items = bill ? itemsOf(purchase, bill) : [];
  const lines = useFocusWhenFewer<HTMLDivElement>(items.length + (bill?.hindered.length ?? 0));

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
  const buyable = buyableOf(purchase, items);
  const isEmpty = items.length === 0;

  const pay = async () => {
    if (bill.total > 0 && !(await ensureCountry())) return;
    try {
      const bought = await confirm({ purchase: buyable, total: bill.total, silver: settlement.silverCost });
      if (bought) close({ kind: 'bought', items, paid: settlement });
    } catch (refusal) {
      // What got no answer can be sent again under the same id.
      if (isNetworkLost(refusal)) return popups.showError(refusal);
      const code = refusal instanceof CodedError ? refusal.code : '9999';
      const anew = (await refetch()).data?.findBill;
      const changed = anew && newsOf(bill, anew);
      if (!changed || !SHOWN_BY_NEWS.includes(code)) popups.showError(refusal);
      if (!changed) close();
    }
  };

  return (
    <Dialog
      title={title}
      onClose={close}
      busy={busy}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          {enough && !isEmpty && (
            <Button onClick={pay} busy={busy || isNew || isPlaceholderData}>
              {bill.total > 0
                ? t('wallet:bill.confirm', { sum: sumText(t, locale, settlement) })
                : t('wallet:bill.get')}
            </Button>
          )}
          {!enough && (
            <Button
              busy={isPlaceholderData}
              onClick={() => close({ kind: 'add-credit', purchase: buyable, missing: settlement.remainder })}
            >
              {t('common:account.addCredit')}
            </Button>
          )}
        </>
      }
    >
      <div ref={lines} tabIndex={-1} className="outline-none">
        {news && <NewsNotice bill={bill} news={news} />}
        {above?.(bill)}
        {!isEmpty && (
          <>
            <ul className="-mt-2 mb-4 divide-y divide-line border-line border-b">
              {children(items, news?.prices ?? NO_PRICES)}
            </ul>
            <BillSummary
              bill={bill}
              settlement={settlement}
              silver={hasSilver ? { used: silverWanted, use: setSilverWanted } : undefined}
            />
          </>
        )}
        {bill.total > 0 && <RefundTerms leave={close} />}
      </div>
    </Dialog>
  );
}

/** How long (ms) an amount that changed stands before it can be paid. */
const READING_MS = 1_000;

/** Whether what is to be paid changed a moment ago: a press that was under way was meant for the amount before. */
function useJustChanged(total: number | undefined): boolean {
  const [seen, setSeen] = useState(total);
  useEffect(() => {
    if (total === seen) return;
    const timer = setTimeout(() => setSeen(total), seen === undefined ? 0 : READING_MS);
    return () => clearTimeout(timer);
  }, [total, seen]);
  return seen !== undefined && seen !== total;
}

/** The lines of a bill that are still wanted: the one of before stands until what is left is reckoned anew. */
function itemsOf(purchase: Purchase, { items }: Bill): readonly BillItem[] {
  if ('storeId' in purchase) return items;
  return items.filter(
    ({ cart_store_uuid }) => cart_store_uuid && purchase.cartStoreIds.includes(cart_store_uuid),
  );
}

/** What is bought of a purchase: of the cart only the rows that can be. */
function buyableOf(purchase: Purchase, items: readonly BillItem[]): Purchase {
  if ('storeId' in purchase) return purchase;
  return { cartStoreIds: items.flatMap(({ cart_store_uuid }) => cart_store_uuid ?? []) };
}

/** Says what changed while the bill was shown; games that can be bought no more are named above its lines. */
function NewsNotice({ bill, news }: { bill: Bill; news: BillNews }) {
  const t = useTranslate();
  const { locale } = useApp();
  const before = totalBefore(bill, news);
  return (
    <div role="alert" className="mb-3 flex flex-col gap-2 empty:hidden">
      {before !== bill.total && (
        <Notice look="plain">
          {t('wallet:bill.priceChanged', {
            before: coins(locale, before),
            ...coinValues(locale, bill.total),
          })}
        </Notice>
      )}
      {news.balance && <Notice look="plain">{t('wallet:bill.balanceChanged')}</Notice>}
    </div>
  );
}
