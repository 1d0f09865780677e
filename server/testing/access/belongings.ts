import { forOwner } from './outcomes.ts';
import { LEDGER, type Row } from './row.ts';

/** What may be done to one's own things alone. */
export const BELONGINGS_ROWS: Record<string, Row> = {
  setStoreComment: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.review, vote: 0, comment: 'Changed.', language: 'de-DE' }),
    changes: ['store_comment', 'store'],
    statements: 9,
  },
  delStoreComment: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.review }),
    // Its vote has been taken back by then: the game's sum stays. Whom it helped goes with it.
    changes: ['store_comment', 'store_comment_helpful'],
    statements: 5,
  },
  setWishlist: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.wishes[0], memo: 'changed' }),
    changes: ['wishlist'],
    statements: 8,
  },
  delWishlist: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.wishes[0] }),
    changes: ['wishlist'],
    statements: 1,
  },
  delCartStore: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.cart[0] }),
    changes: ['cart_store'],
    statements: 1,
  },
  addCartCheckout: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({
      cart_store_uuid: owned.cart.slice(1, 3),
      account_1_amount: 0,
      expected_total: 113 + 114,
      operation_id: crypto.randomUUID(),
    }),
    changes: [...LEDGER, 'cart_checkout', 'store_order', 'entitlement', 'cart_store', 'outbox_event'],
    statements: 14,
  },
  refundStoreOrder: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.orders[3] }),
    changes: [
      'account_balance',
      'entitlement',
      'ledger_entry',
      'ledger_posting',
      'store_order',
      'outbox_event',
      'invoice',
    ],
    statements: 20,
  },
};
