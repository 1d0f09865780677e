import { CodedError } from '../../shared/contract/errors.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService } from '../library/service.ts';
import type { Hindrance, Quotes, Shopper } from './purchase.ts';
import type { CartStore, List, WishRow } from './store.ts';

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
/** So many wishes, the ones changed last, are ordered by discount. */
const MAX_ORDERED = 1000;

/** What a wishlist is ordered by. */
type WishOrder = 'created_at' | 'updated_at' | 'discount';

const isByDate = (page: Page<WishOrder>): page is Page<'created_at' | 'updated_at'> =>
  page.field !== 'discount';

/** Games that players wish for, each with a memo. */
export function createWishlist({ store, library, look, now, newId }: WishlistDeps) {
  /** A discount is the shopper's own and ends by the clock: no column has it. */
  async function byDiscount(shopper: Shopper, page: Page<WishOrder>): Promise<List<WishRow>> {
    const everything = { field: 'updated_at', direction: 'desc', limit: MAX_ORDERED, offset: 0 } as const;
    const { list, total } = await store.wishes(shopper.uuid, shopper.site.platformKey, everything);
    const { quotes } = await look(
      shopper,
      list.map(({ storeId }) => storeId),
    );
    const percent = ({ storeId }: WishRow) => quotes.get(storeId)?.percentageDiscount ?? 0;
    const way = page.direction === 'asc' ? 1 : -1;
    const ordered = list.toSorted((one, other) => way * (percent(one) - percent(other)));
    return { list: ordered.slice(page.offset, page.offset + page.limit), total };
  }

  return {
    /** What is on a player's wishlist of the site. */
    wishes: (shopper: Shopper, page: Page<WishOrder>): Promise<List<WishRow>> =>
      isByDate(page) ? store.wishes(shopper.uuid, shopper.site.platformKey, page) : byDiscount(shopper, page),

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
