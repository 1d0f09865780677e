import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import { createWalletStore } from '../wallet/store.ts';

/** All accounts sum to zero in each unit, and every player's balance is the sum of the account's postings. */
export async function expectBalancedBooks(database: Database): Promise<void> {
  expect(await createWalletStore(database).faults()).toEqual({ lopsided: [], drifted: [] });
}
