import DataLoader from 'dataloader';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import type { Resolvers, ResolversTypes } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { type Page, readPage } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { requireViewer } from '../http/viewer.ts';
import type { SiteService } from '../site/service.ts';
import type { Bill, CartService, Checkout, Hindrance, Order, Shopper } from './service.ts';
import { type CartRow, ORDER_FIELDS, type WishRow } from './store.ts';

interface CartResolversDeps {
  cart: CartService;
  site: Pick<SiteService, 'worthOf'>;
  /** The game of a row, for owners also one that left the shelves. */
  loadStore(context: Context, storeId: number): ResolversTypes['Store'];
}

/** What a bill says its money in where the client names no currency (B06). */
const BILL_CURRENCY = 'TWD';

const NEWEST: Page<'created_at'> = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 };
const FIELDS = ['created_at', 'updated_at'] as const;
const WISH_FIELDS = [...FIELDS, 'discount', 'meowcent'] as const;

export function cartResolvers({ cart, site, loadStore }: CartResolversDeps): Resolvers {
  const storeOf = ({ store_id }: { store_id: number }, _args: unknown, context: Context) =>
    loadStore(context, store_id);
  /** Why games of the viewer's cart cannot be bought; null for those that can. */
  const hindrances = perRequest(
    (context) =>
      new DataLoader<number, Hindrance | null>(async (storeIds) => {
        const hindered = await cart.hindered(shopperOf(context), storeIds);
        return storeIds.map((id) => hindered.find(({ storeId }) => storeId === id)?.reason ?? null);
      }),
  );

  return {
    Query: {
      async findCartStore(_root, { q }, context) {
        const { list, total } = await cart.cart(shopperOf(context), readPage(q, FIELDS, NEWEST));
        return { list: list.map(toCartStore), totalCount: total };
      },
      async findCartCheckout(_root, { q }, context) {
        const page = readPage(q, ['created_at'], NEWEST);
        const { list, total } = await cart.checkouts(requireViewer(context).uuid, page);
        return { list: list.map(toCheckout), totalCount: total };
      },
      async findStoreOrder(_root, { q, keyword, language }, context) {
        const fields = [...ORDER_FIELDS, 'name'] as const;
        const page = readPage(q, fields, { ...NEWEST, field: 'updated_at', direction: 'asc' });
        const { list, total } = await cart.orders(requireViewer(context).uuid, page, {
          keyword: keyword?.trim() ?? '',
          locale: parseLocale(language ?? '') ?? DEFAULT_LOCALE,
        });
        return { list: list.map(toOrder), totalCount: total };
      },
      async findWishlist(_root, { q, discounted }, context) {
        const page = readPage(q, WISH_FIELDS, NEWEST);
        const { list, total } = await cart.wishes(shopperOf(context), page, discounted ?? false);
        return { list: list.map(toWish), totalCount: total };
      },
      async findBill(_root, { cart_store_uuid, store_id, currency_id }, context) {
        const shopper = shopperOf(context);
        const bill =
          typeof store_id === 'number'
            ? await cart.gameBill(shopper, store_id)
            : await cart.cartBill(shopper, cart_store_uuid ?? []);
        const currency = currency_id ?? BILL_CURRENCY;
        const money = await site.worthOf(context.site, bill.total, currency);
        return { ...toBill(bill), currency_id: currency, money };
      },
    },
    Mutation: {
      addCartStore: async (_root, { store_id }, context) =>
        toCartStore(await cart.addToCart(shopperOf(context), store_id)),
      delCartStore: (_root, { uuid }, context) => cart.removeFromCart(requireViewer(context).uuid, uuid),
      addWishlist: async (_root, { store_id, memo }, context) =>
        toWish(await cart.addWish(shopperOf(context), store_id, memo ?? null)),
      setWishlist: async (_root, { uuid, memo }, context) =>
        toWish(await cart.setWish(requireViewer(context).uuid, uuid, memo ?? null)),
      delWishlist: (_root, { uuid }, context) => cart.removeWish(requireViewer(context).uuid, uuid),
      async addCartCheckout(_root, args, context) {
        const consent = { silver: args.account_1_amount, expectedTotal: args.expected_total };
        return toCheckout(
          await cart.checkOutCart(shopperOf(context), args.cart_store_uuid, consent, args.operation_id),
        );
      },
      async addCartStoreAndCheckout(_root, args, context) {
        const consent = { silver: args.silverAmount, expectedTotal: args.expected_total };
        return toCheckout(
          await cart.checkOutGame(shopperOf(context), args.store_id, consent, args.operation_id),
        );
      },
      refundStoreOrder: async (_root, { uuid }, context) =>
        toOrder(await cart.refund(requireViewer(context).uuid, uuid)),
    },
    CartStore: {
      store: storeOf,
      hindrance: ({ store_id }, _args, context) => hindrances(context).load(store_id),
    },
    Wishlist: { store: storeOf },
    StoreOrder: { store: storeOf },
    BillItem: { store: storeOf },
    HinderedItem: { store: storeOf },
  };
}

function shopperOf(context: Context): Shopper {
  const { site, country, residence, ageVerified } = context;
  return { uuid: requireViewer(context).uuid, site, country, residence, ageVerified };
}

function toCartStore({ id, storeId, createdAt, updatedAt }: CartRow) {
  return { uuid: id, store_id: storeId, state: 0, ...dates({ createdAt, updatedAt }) };
}

function toWish({ id, storeId, memo, createdAt, updatedAt }: WishRow) {
  return { uuid: id, store_id: storeId, memo, ...dates({ createdAt, updatedAt }) };
}

function toOrder(order: Order) {
  return {
    uuid: order.id,
    store_id: order.storeId,
    silver: order.silver,
    meowcent: order.meowcent,
    play_seconds: order.playSeconds,
    last_played_at: order.lastPlayedAt?.toISOString() ?? null,
    refundable_until: order.refundableUntil?.toISOString() ?? null,
    refundable_seconds: order.refundableSeconds,
    ...dates(order),
  };
}

function toCheckout({ id, storeIds, total, silver, meowcent, createdAt }: Checkout) {
  return { uuid: id, store_ids: storeIds, total, silver, meowcent, created_at: createdAt.toISOString() };
}

function toBill({ items, hindered, total, balances }: Bill) {
  return {
    total,
    ...balances,
    items: items.map(({ cartStoreId, storeId, quote }) => ({
      cart_store_uuid: cartStoreId,
      store_id: storeId,
      quote: {
        full: quote.full,
        meowcent: quote.meowcent,
        percentage_discount: quote.percentageDiscount,
        discount_ends_at: quote.discountEndsAt?.toISOString() ?? null,
      },
    })),
    hindered: hindered.map(({ cartStoreId, storeId, reason }) => ({
      cart_store_uuid: cartStoreId,
      store_id: storeId,
      reason,
    })),
  };
}

function dates({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  return { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
