import * as v from 'valibot';
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

const price = v.object({ meowcent: v.number() });
const game = v.object({ id: v.number(), quote: v.nullable(price) });
const addedRow = v.object({ addCartStore: v.object({ store: game }) });
const bill = v.object({ items: v.array(v.object({ store: v.object({ id: v.number() }), quote: price })) });

/** A game and what it costs, meowcent; null for one that cannot be bought any more. */
type Sold = v.InferOutput<typeof game>;

/** The game of a row of the cart; undefined where this page has not seen the cart. */
export type GameOfRow = (cartStoreUuid: unknown) => Sold | undefined;

/** The e-commerce parameters of an event: the games, and what they cost together. */
function commerce(games: readonly Sold[]) {
  const meowcent = games.reduce((sum, { quote }) => sum + (quote?.meowcent ?? 0), 0);
  return {
    ...inCurrency(meowcent),
    items: games.map(({ id, quote }) => ({ item_id: id, price: (quote?.meowcent ?? 0) / 100, quantity: 1 })),
  };
}

const commented = ({ store_id }: Values) => [event('pg_store_comment', { store_id })];

/** Which events an operation stands for. */
const EVENTS: Readonly<
  Record<string, (variables: Values, data: unknown, gameOfRow: GameOfRow) => TrafficEvent[]>
> = {
  addCartStore: ({ store_id }, data) => {
    const { store } = v.parse(addedRow, data).addCartStore;
    return [event('add_to_cart', commerce([store])), event('pg_cart_add', { store_id })];
  },
  delCartStore: ({ uuid }, _data, gameOfRow) => {
    const removed = gameOfRow(uuid);
    return [event('remove_from_cart', commerce(removed ? [removed] : []))];
  },
  beginCheckout: (_variables, data) => [
    event(
      'begin_checkout',
      commerce(v.parse(bill, data).items.map(({ store: { id }, quote }) => ({ id, quote }))),
    ),
  ],
  addCartCheckout: ({ cart_store_uuid, expected_total, operation_id }) => [
    event('purchase', { ...inCurrency(expected_total), transaction_id: operation_id }),
    event('pg_cart_checkout', { cart_store_uuid }),
  ],
  addCartStoreAndCheckout: ({ store_id, expected_total, operation_id }) => [
    event('purchase', { ...inCurrency(expected_total), transaction_id: operation_id }),
    event('pg_store_checkout', { store_id }),
  ],
  addRecharge: ({ plan_id, currency_id, method }) => [
    event('pg_credit_add', { plan_id, currency_id, method }),
    ...(method === 'credit-card' && currency_id === 'TWD'
      ? [event('pg_web_creditcard_tw', { plan_id })]
      : []),
  ],
  topUpFromCheckout: ({ store_id }) => [event('pg_web_topup', { store_id })],
  addStoreComment: commented,
  setStoreComment: commented,
};

export const eventsOf = ({ name, variables, data }: Operation, gameOfRow: GameOfRow): TrafficEvent[] =>
  EVENTS[name]?.(variables, data, gameOfRow) ?? [];

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
