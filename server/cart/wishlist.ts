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

/** Games that players wish for, each with a memo. */
export function createWishlist({ store, library, look, now, newId }: WishlistDeps) {
  return {
    /** What is on a player's wishlist of the site. */
    wishes: ({ uuid, site }: Shopper, page: Page<'created_at' | 'updated_at'>): Promise<List<WishRow>> =>
      store.wishes(uuid, site.platformKey, page),

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
