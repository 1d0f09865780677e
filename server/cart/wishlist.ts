import { CodedError } from '../../shared/contract/errors.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService } from '../library/service.ts';
import type { Hindrance, Quotes, Shopper } from './purchase.ts';
import type { CartStore, List, WishRow } from './store.ts';
import { byQuote, onSale, type QuoteOrder } from './wish-order.ts';

interface WishlistDeps {
  store: CartStore;
  library: Pick<LibraryService, 'owned'>;
  /** What games on the shopper's shelves cost now, and why some are hidden. */
  look(
    shopper: Shopper,
    storeIds: readonly number[],
  ): Promise<{ quotes: Quotes; hidden: ReadonlyMap<number, Hindrance> }>;
  now(): Date;
  newId(): string;
}

const MAX_MEMO = 200;
/** So many wishes, the ones changed last, are ordered by price or discount; so many, in their order, can be on sale. */
const MAX_QUOTED = 1000;

/** What a wishlist is ordered by. */
type DateOrder = 'created_at' | 'updated_at';
type WishOrder = DateOrder | QuoteOrder;

const isByQuote = (page: Page<WishOrder>): page is Page<QuoteOrder> =>
  page.field === 'discount' || page.field === 'meowcent';
const isByDate = (page: Page<WishOrder>): page is Page<DateOrder> => !isByQuote(page);

/** Games that players wish for, each with a memo. */
export function createWishlist({ store, library, look, now, newId }: WishlistDeps) {
  /** A page of wishes for which their prices have to be known, all of them. */
  async function quoted(
    shopper: Shopper,
    page: Page<WishOrder>,
    discounted: boolean,
  ): Promise<List<WishRow>> {
    const { list: wishes } = await store.wishes(shopper.uuid, shopper.site.platformKey, {
      ...(isByDate(page) ? page : { field: 'updated_at', direction: 'desc' }),
      limit: MAX_QUOTED,
      offset: 0,
    });
    const { quotes } = await look(
      shopper,
      wishes.map(({ storeId }) => storeId),
    );
    const kept = discounted ? onSale(wishes, quotes) : wishes;
    const ordered = isByQuote(page) ? byQuote(kept, quotes, page) : kept;
    return { list: ordered.slice(page.offset, page.offset + page.limit), total: ordered.length };
  }

  return {
    /** What is on a player's wishlist of the site; only what is on sale now, where that is asked for. */
    wishes: (shopper: Shopper, page: Page<WishOrder>, discounted = false): Promise<List<WishRow>> =>
      isByDate(page) && !discounted
        ? store.wishes(shopper.uuid, shopper.site.platformKey, page)
        : quoted(shopper, page, discounted),

    /**
     * Puts a game on the wishlist, also one that is not out yet. Errors: store/already-owned, auth/age-required,
     * store/region-blocked, 404, 400.
     */
    async addWish(shopper: Shopper, storeId: number, memo: string | null): Promise<WishRow> {
      checkMemo(memo);
      const owned = await library.owned(shopper.uuid, [storeId]);
      if (owned.has(storeId)) throw new CodedError('store/already-owned', 'This game is in your library');
      const { quotes, hidden } = await look(shopper, [storeId]);
      if (!quotes.has(storeId))
        throw new CodedError(hidden.get(storeId) ?? '404', 'There is no such game here');
      const at = now();
      return store.addWish({
        id: newId(),
        userId: shopper.uuid,
        storeId,
        memo,
        createdAt: at,
        updatedAt: at,
      });
    },

    /** Changes the memo of a wish. Errors: 404, 400. */
    async setWish(user: string, id: string, memo: string | null): Promise<WishRow> {
      checkMemo(memo);
      const row = await store.setMemo(user, id, memo, now());
      if (!row) throw new CodedError('404', 'This is not on your wishlist');
      return row;
    },

    /** Whether the row was on the player's wishlist. */
    removeWish: store.removeWish,
  };
}

function checkMemo(memo: string | null): void {
  if (memo !== null && memo.length > MAX_MEMO)
    throw new CodedError('400', `A memo has up to ${MAX_MEMO} letters`);
}
