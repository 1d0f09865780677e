import { useApp, useTranslate } from '../app/app.ts';
import { IconButton } from '../components/button.tsx';
import { CoinAmount } from '../components/coin.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { DiscountBadge } from '../components/price.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { coins } from '../i18n/format.ts';
import type { BillItem } from './bill-query.ts';

interface BillLineProps {
  item: BillItem;
  /** What it cost while the bill was shown, in meowcent; undefined where that has not changed. */
  before?: number | undefined;
  /** Leaves the item out; absent where there is nothing to choose, `disabled` on the last one (P09). */
  remove?: { disabled: boolean; run: () => void } | undefined;
}

/** A game in a bill: its square cover, its name, what it costs now and before. */
export function BillLine({ item: { store, quote }, before, remove }: BillLineProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const [info] = store.store_info;
  const name = info?.name ?? String(store.id);
  return (
    <li className="flex items-center gap-3 py-2.5">
      {info && <Thumbnail path={info.data.cover1to1} className="size-12 sm:size-14" />}
      <span className="min-w-0 grow">
        <span className="line-clamp-3 font-semibold text-ink leading-snug max-sm:text-sm">{name}</span>
        <span className="block truncate text-xs">{store.author.profile.nickname}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <CoinAmount meowcent={quote.meowcent} className="font-semibold text-ink" />
        {before !== undefined && (
          <span className="text-xs">{t('wallet:bill.was', { amount: coins(locale, before) })}</span>
        )}
        {quote.percentage_discount > 0 && (
          <span className="flex items-center gap-1.5 text-xs">
            <s>
              <span className="sr-only">{t('store:before')} </span>
              <CoinAmount meowcent={quote.full} bare />
            </s>
            <DiscountBadge quote={quote} />
          </span>
        )}
      </span>
      {remove && (
        <IconButton
          label={t('wallet:bill.leaveOut', { name })}
          disabled={remove.disabled}
          onClick={remove.run}
          className="-me-2 disabled:opacity-30"
        >
          <CloseIcon />
        </IconButton>
      )}
    </li>
  );
}
