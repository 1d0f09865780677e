import { useSearchParams } from 'react-router';
import { useTranslate } from '../../app/app.ts';
import { useCartRows, useOwnedRows, useWishedRows } from '../../app/belongings.tsx';
import { bringIntoView } from '../../components/bring-into-view.ts';
import { Link } from '../../components/link.tsx';

const TABS = ['purchased', 'cart', 'wishlist'] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (parameters: URLSearchParams): Tab =>
  TABS.find((tab) => tab === parameters.get('tab')) ?? 'purchased';

/** How many games each tab holds; undefined until the store has told. */
export const useCounts = (): Record<Tab, number | undefined> => ({
  purchased: useOwnedRows()?.length,
  cart: useCartRows()?.length,
  wishlist: useWishedRows()?.length,
});

/** Purchased, Cart, Wishlist, each with how many games it holds. */
export function Tabs() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const counts = useCounts();
  const current = tabOf(parameters);
  return (
    <nav
      data-tabs=""
      aria-label={t('common:nav.myStore')}
      className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1"
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={`/my-store?tab=${tab}`}
          ref={tab === current ? bringIntoView : undefined}
          aria-current={tab === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-3 font-semibold sm:gap-2 sm:px-4 text-muted text-sm hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-canvas"
        >
          {t(`account:myStore.${tab}`)}
          <span className="tabular-nums opacity-70">{counts[tab] ?? 0}</span>
        </Link>
      ))}
    </nav>
  );
}
