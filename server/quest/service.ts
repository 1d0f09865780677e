import { CodedError } from '../../shared/contract/errors.ts';
import type { CartService } from '../cart/service.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { decodeCode, hashOf, newCode } from './code.ts';
import { type CodeRow, createQuestStore } from './store.ts';

/** What a code is worth. */
export interface Reward {
  meowcent: number;
  silver: number;
  storeIds: readonly number[];
}

/** What a code gave its player; `again` where that was before, such as by a press whose answer was lost. */
export interface Redemption extends Reward {
  again: boolean;
}

/** What codes are made for. */
export interface NewCodes extends Reward {
  /** Vouchers: their coins were paid for where they were sold. */
  prepaid?: boolean;
}

interface QuestDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  wallet: Pick<WalletService, 'lockBalances' | 'reward' | 'redeemVoucher'>;
  cart: Pick<CartService, 'give'>;
  /** Counts what may not be tried too often: throws auth/too-many-requests, and forgets once a try succeeds. */
  tries: { take(user: string): Promise<void>; forget(user: string): Promise<void> };
  now(): Date;
  newId(): string;
}

export type QuestService = ReturnType<typeof createQuestService>;

/** Codes that are redeemed for coins and games. */
export function createQuestService({ database, outbox, wallet, cart, tries, now, newId }: QuestDeps) {
  const store = createQuestStore(database);

  /** Answers for a code that cannot be taken: what it gave this player before, or why it gives nothing. */
  async function answerTaken(user: string, hash: string): Promise<Redemption> {
    const found = await store.find(hash);
    const earlier = repeated(found, user);
    if (earlier) return earlier;
    if (found?.redeemedAt)
      throw new CodedError('quest/redemption-code-used', 'This code was redeemed before');
    throw new CodedError('quest/redemption-code-invalid', 'There is no such code');
  }

  /** Code, coins and games move together, once; of a player's presses at one time each is told what the code gave. */
  function redeemOnce(user: string, hash: string): Promise<Redemption> {
    return database.transaction(async () => {
      const taken = await store.take(hash, user, now());
      if (!taken) return answerTaken(user, hash);
      const { id, meowcent, silver, storeIds, prepaid } = taken;
      // Purchases take this lock first, too: a gift and a purchase of one game queue up.
      await wallet.lockBalances(user);
      if (storeIds.length > 0) await cart.give(user, id, storeIds);
      if (prepaid) await wallet.redeemVoucher(user, id, { meowcent, silver });
      else await wallet.reward(user, `code:${id}`, { meowcent, silver });
      const [storeId] = storeIds;
      await outbox.tell({
        kind: 'redemption',
        account: user,
        facts: { coin: meowcent, silver, count: storeIds.length },
        ...(storeId !== undefined && storeIds.length === 1 && { storeId }),
      });
      return { meowcent, silver, storeIds, again: false };
    });
  }

  return {
    /**
     * Redeems a base64-encoded code. Its own player is told what it gave, as often as they send it, and no such time counts
     * as a try. Errors: quest/redemption-code-invalid, quest/redemption-code-used, store/already-owned (the code stays
     * unused), auth/too-many-requests.
     */
    async redeem(user: string, encoded: string): Promise<Redemption> {
      const code = decodeCode(encoded);
      const hash = code === undefined ? undefined : hashOf(code);
      const earlier = hash === undefined ? undefined : repeated(await store.find(hash), user);
      if (earlier) return earlier;
      await tries.take(user);
      if (hash === undefined) throw new CodedError('quest/redemption-code-invalid', 'This is not a code');
      const reward = await redeemOnce(user, hash);
      await tries.forget(user);
      return reward;
    },

    /**
     * Makes codes of one worth and answers with them; they are shown here and never again. Throws 400 for codes that nobody
     * could redeem any more.
     */
    async makeCodes(count: number, reward: NewCodes, expiresAt: Date | null): Promise<string[]> {
      if (expiresAt && expiresAt <= now())
        throw new CodedError('400', `The codes would have expired on ${expiresAt.toISOString()} already`);
      const codes = Array.from({ length: count }, newCode);
      await addCodes(codes, reward, expiresAt);
      return codes;
    },

    /** Adds codes that were made elsewhere; those that are there stay as they are. */
    addCodes,
  };

  async function addCodes(
    codes: readonly string[],
    { meowcent, silver, storeIds, prepaid = false }: NewCodes,
    expiresAt: Date | null,
  ): Promise<void> {
    const rows = codes.map((code) => ({
      id: newId(),
      hash: hashOf(code),
      meowcent,
      silver,
      prepaid,
      storeIds: [...storeIds],
      expiresAt,
      createdAt: now(),
    }));
    await database.transaction(() => store.add(rows));
  }
}

/** What a player's own code gave them; undefined for a code that is not theirs. */
function repeated(
  found: Pick<CodeRow, 'redeemedBy' | 'redeemedAt' | 'meowcent' | 'silver' | 'storeIds'> | undefined,
  user: string,
): Redemption | undefined {
  if (!found?.redeemedAt || found.redeemedBy !== user) return undefined;
  const { meowcent, silver, storeIds } = found;
  return { meowcent, silver, storeIds, again: true };
}
