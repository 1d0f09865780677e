import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  account,
  countryChange,
  credential,
  passkey,
  profile,
  suspension,
  twoFactor,
  verification,
} from '../db/schema/account.ts';

export type AccountRow = typeof account.$inferSelect;
export type ProfileRow = typeof profile.$inferSelect;

export type CountryChange = typeof countryChange.$inferSelect;

export type SuspensionRow = typeof suspension.$inferSelect;

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore({ query }: Database) {
  return {
    async find(id: string): Promise<AccountRow | undefined> {
      const [found] = await query.select().from(account).where(eq(account.id, id));
      return found;
    },

    async findByEmail(email: string): Promise<AccountRow | undefined> {
      const [found] = await query.select().from(account).where(eq(account.email, email));
      return found;
    },

    /** The hash of an address's password, which nobody changes before the caller's transaction ends; null where there is none. */
    async holdPassword(email: string): Promise<string | null> {
      const [found] = await query
        .select({ hash: credential.password })
        .from(credential)
        .innerJoin(account, eq(account.id, credential.userId))
        .where(and(eq(account.email, email), isNotNull(credential.password)))
        .for('share', { of: credential });
      return found?.hash ?? null;
    },

    /** Lets nobody else take one of a player's backup codes before the caller's transaction ends. */
    async holdBackupCodes(player: string): Promise<void> {
      await query
        .select({ id: twoFactor.id })
        .from(twoFactor)
        .where(eq(twoFactor.userId, player))
        .for('update');
    },

    findMany(ids: readonly string[]): Promise<AccountRow[]> {
      return query
        .select()
        .from(account)
        .where(inArray(account.id, [...ids]));
    },

    /** Adds an account unless its id or address is taken. */
    async add(row: typeof account.$inferInsert): Promise<void> {
      await query.insert(account).values(row).onConflictDoNothing();
    },

    async update(id: string, changes: Partial<AccountRow>): Promise<void> {
      await query.update(account).set(changes).where(eq(account.id, id));
    },

    /** Keeps an account that was to be erased; false when it was not to be. */
    async keep(id: string, updatedAt: Date): Promise<boolean> {
      const kept = await query
        .update(account)
        .set({ deletesAt: null, updatedAt })
        .where(and(eq(account.id, id), isNotNull(account.deletesAt)))
        .returning({ id: account.id });
      return kept.length === 1;
    },

    /** Takes away every way to sign in beside the password, and the second step. */
    async dropOtherKeys(id: string): Promise<void> {
      await query.delete(passkey).where(eq(passkey.userId, id));
      await query.delete(twoFactor).where(eq(twoFactor.userId, id));
      await query.update(account).set({ twoFactorEnabled: false }).where(eq(account.id, id));
    },

    /** Drops the codes that were mailed to an address; the identity library names them so. */
    async dropCodes(email: string): Promise<void> {
      const names = ['email-verification', 'forget-password', 'sign-in'].map(
        (purpose) => `${purpose}-otp-${email}`,
      );
      const { identifier } = verification;
      // Those that move the account elsewhere begin with that address, and so do those of an account whose own is longer.
      const moving = sql`starts_with(${identifier}, ${`change-email-otp-${email}-`}) and not exists (
        select from ${account} where starts_with(${account.email}, ${`${email}-`})
          and starts_with(${identifier}, 'change-email-otp-' || ${account.email} || '-'))`;
      await query.delete(verification).where(or(inArray(identifier, names), moving));
    },

    profiles(ids: readonly string[]): Promise<ProfileRow[]> {
      return query
        .select()
        .from(profile)
        .where(inArray(profile.accountId, [...ids]));
    },

    /** The same without those whose accounts are to be erased. */
    profilesOfThoseWhoStay(ids: readonly string[]): Promise<ProfileRow[]> {
      return query
        .select(getTableColumns(profile))
        .from(profile)
        .innerJoin(account, eq(account.id, profile.accountId))
        .where(and(inArray(profile.accountId, [...ids]), isNull(account.deletesAt)));
    },

    /** Changes what is named of a profile and leaves the rest; the first change makes it. */
    async putProfile(
      accountId: string,
      changes: Partial<Omit<ProfileRow, 'accountId' | 'updatedAt'>>,
      updatedAt: Date,
    ): Promise<void> {
      const row = { ...changes, updatedAt };
      await query
        .insert(profile)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: profile.accountId, set: row });
    },

    /** Country of residence, null until it is chosen. */
    async country(id: string): Promise<string | null> {
      const [found] = await query
        .select({ country: account.country })
        .from(account)
        .where(eq(account.id, id));
      return found?.country ?? null;
    },

    /** Sets the residence where there is none; false when it was set before, even a moment ago. */
    async setCountryOnce(id: string, country: string, updatedAt: Date): Promise<boolean> {
      const updated = await query
        .update(account)
        .set({ country, updatedAt })
        .where(and(eq(account.id, id), isNull(account.country)))
        .returning({ id: account.id });
      return updated.length === 1;
    },

    async addSuspension(row: typeof suspension.$inferInsert): Promise<void> {
      await query.insert(suspension).values(row);
    },

    /** Ends what stands of an account's suspensions. */
    async endSuspension(
      accountId: string,
      end: Pick<SuspensionRow, 'endedAt' | 'endedById' | 'endReason'>,
    ): Promise<void> {
      await query
        .update(suspension)
        .set(end)
        .where(and(eq(suspension.accountId, accountId), isNull(suspension.endedAt)));
    },

    /** Newest first. */
    suspensions(accountId: string): Promise<SuspensionRow[]> {
      return query
        .select()
        .from(suspension)
        .where(eq(suspension.accountId, accountId))
        .orderBy(desc(suspension.at));
    },

    /** An account that nobody else changes meanwhile. */
    async lock(id: string): Promise<AccountRow | undefined> {
      const [found] = await query.select().from(account).where(eq(account.id, id)).for('update');
      return found;
    },

    async addCountryChange(row: CountryChange): Promise<void> {
      await query.insert(countryChange).values(row);
    },

    /** Oldest first. */
    countryChanges(accountId: string): Promise<CountryChange[]> {
      return query
        .select()
        .from(countryChange)
        .where(eq(countryChange.accountId, accountId))
        .orderBy(asc(countryChange.at));
    },
  };
}
