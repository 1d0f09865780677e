import type { Operation } from '../app/operations.ts';

/** Currency that analytics reckon in (B06): coins are worth US cents. */
const ANALYTICS_CURRENCY = 'USD';

/** What happened, by the names that reports use (X06), and its parameters. */
export interface TrafficEvent {
  name: string;
  meta: Record<string, unknown>;
}

type Values = Readonly<Record<string, unknown>>;

const event = (name: string, meta: Record<string, unknown> = {}): TrafficEvent => ({ name, meta });

const inCurrency = (value: unknown) => ({
  currency: ANALYTICS_CURRENCY,
  ...(typeof value === 'number' && { value: value / 100 }),
});

const commented = ({ store_id }: Values) => [event('pg_store_comment', { store_id })];

/** Which events an operation of the API stands for. */
const EVENTS: Readonly<Record<string, (variables: Values) => TrafficEvent[]>> = {
  addCartStore: ({ store_id }) => {
    const items = [{ item_id: store_id }];
    return [event('add_to_cart', { ...inCurrency(undefined), items }), event('pg_cart_add', { store_id })];
  },
  delCartStore: ({ uuid }) => [event('remove_from_cart', { ...inCurrency(undefined), uuid })],
  bill: ({ cart_store_uuid, store_id }) => [
    event('begin_checkout', { ...inCurrency(undefined), cart_store_uuid, store_id }),
  ],
  addCartCheckout: ({ cart_store_uuid, expected_total, operation_id }) => [
    event('purchase', { ...inCurrency(expected_total), transaction_id: operation_id }),
    event('pg_cart_checkout', { cart_store_uuid }),
  ],
  addCartStoreAndCheckout: ({ store_id, expected_total, operation_id }) => [
    event('purchase', { ...inCurrency(expected_total), transaction_id: operation_id }),
    event('pg_store_checkout', { store_id }),
  ],
  addRecharge: ({ plan_id, currency_id, method, return_url }) => [
    event('pg_credit_add', { plan_id, currency_id, method }),
    ...(method === 'credit-card' && currency_id === 'TWD'
      ? [event('pg_web_creditcard_tw', { plan_id })]
      : []),
    ...(isFromCheckout(return_url) ? [event('pg_web_topup', { plan_id })] : []),
  ],
  addStoreComment: commented,
  setStoreComment: commented,
};

/** Whether a top-up goes back into a bill that it interrupted (T14). */
const isFromCheckout = (returnUrl: unknown) =>
  typeof returnUrl === 'string' && URL.canParse(returnUrl) && new URL(returnUrl).searchParams.has('pg_state');

export const eventsOf = ({ name, variables }: Operation): TrafficEvent[] => EVENTS[name]?.(variables) ?? [];

/** Where a page is: the parts of its address that count. */
export interface PageAddress {
  pathname: string;
  search: string;
}

/** What coming to a page stands for: a view, unless it has the path of the page before (X09), and a search for new words. */
export function pageEvents(before: PageAddress | undefined, page: PageAddress): TrafficEvent[] {
  const keyword = keywordOf(page);
  return [
    ...(page.pathname === before?.pathname ? [] : [event('page_view')]),
    ...(keyword && keyword !== (before && keywordOf(before))
      ? [event('pg_store_search', { type: 'all', search_term: keyword })]
      : []),
  ];
}

/** What a page of the store's catalogue looks for, if it does. */
const keywordOf = ({ pathname, search }: PageAddress): string | null =>
  /(^|\/)store\/?$/.test(pathname) ? new URLSearchParams(search).get('keyword') : null;
