import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import { reasonOf } from '../reason.ts';
import type { AccountRow, AccountStore, CountryChange } from './store.ts';

interface ResidenceDeps {
  database: Database;
  store: AccountStore;
  outbox: Pick<OutboxService, 'tell'>;
  /** Whether a code of a country names one that a player can live in. */
  isCountry(alpha2Code: string): boolean;
  now(): Date;
}

/** Countries of residence that support changes: players choose theirs once (V04). */
export function createResidenceChanges({ database, store, outbox, isCountry, now }: ResidenceDeps) {
  async function lock(id: string): Promise<AccountRow> {
    const found = await store.lock(id);
    if (!found) throw new CodedError('404', 'There is no such account');
    return found;
  }

  return {
    /**
     * Changes the country for support, keeps why, and tells the player (spec section 6); what was bought before stays as
     * it was. Answers with the change. Throws 400 for an unknown country, the same one, or a reason that is missing or
     * has more than 500 characters, and 404.
     */
    async change(id: string, alpha2Code: string, reason: string): Promise<CountryChange> {
      if (!isCountry(alpha2Code)) throw new CodedError('400', 'There is no such country');
      const to = alpha2Code.toLowerCase();
      const why = reasonOf(reason);
      return database.transaction(async () => {
        const { country: from } = await lock(id);
        if (from === to) throw new CodedError('400', `The account lives in '${to}' already`);
        const change = { accountId: id, at: now(), from, to, reason: why };
        await store.update(id, { country: to, updatedAt: change.at });
        await store.addCountryChange(change);
        await outbox.tell({ kind: 'country_changed', account: id });
        return change;
      });
    },

    /** What support changed of an account, oldest first. */
    of: store.countryChanges,
  };
}
