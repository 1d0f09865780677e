import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { appContext, useTranslate } from '../../app/app.ts';
import { askAhead, underWay } from '../../app/ask-ahead.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { classes } from '../../components/classes.ts';
import { Cart } from './cart.tsx';
import { HEADING } from './focus-heading.ts';
import { OwnedSearch } from './owned-search.tsx';
import { Purchased } from './purchased.tsx';
import { myCartQuery, myGamesQuery, myWishesQuery } from './queries.ts';
import { SaleFilter } from './sale-filter.tsx';
import { SortSelect } from './sort-select.tsx';
import { type Tab, Tabs, tabOf, useCounts } from './tabs.tsx';
import { Wishlist } from './wishlist.tsx';

const PANELS = { purchased: Purchased, cart: Cart, wishlist: Wishlist } satisfies Record<Tab, unknown>;

/** Begins to ask for the open tab's rows. */
export function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const parameters = new URL(request.url).searchParams;
  const ask = {
    purchased: () => askAhead(app, myGamesQuery(app, parameters)),
    cart: () => askAhead(app, myCartQuery(app, parameters)),
    wishlist: () => askAhead(app, myWishesQuery(app, parameters)),
  };
  return underWay(ask[tabOf(parameters)]());
}
// What the server could not be told is asked for in the browser.
loader.hydrate = true;

/** The player's games, cart and wishlist; tab, filter, order and page are in the address (R09, S16). */
export function Component() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters);
  const count = useCounts()[tab];
  const Panel = PANELS[tab];
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('common:nav.myStore')} />
      <h1 id={HEADING} tabIndex={-1} className="text-3xl outline-none">
        {t('common:nav.myStore')}
      </h1>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b pb-3">
        <Tabs />
        {(count === undefined || count > 1) && (
          // Its place is held, so that rows which come before their count stay where they are.
          <div
            className={classes(
              'flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full',
              count === undefined && 'invisible',
            )}
          >
            {tab === 'purchased' && <OwnedSearch />}
            {tab === 'wishlist' && <SaleFilter />}
            <SortSelect />
          </div>
        )}
      </div>
      <Panel key={tab} />
    </div>
  );
}
