import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { knownDevice } from '../db/schema/account.ts';
import type { OutboxService } from '../outbox/service.ts';
import { type Device, deviceOf } from './device.ts';

interface KnownDevicesDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  now(): Date;
}

/**
 * Kinds of devices that a player has signed in with. A sign-in on one that the account does not know is told to the
 * player, for it may be somebody else's; the first device of an account is no news.
 */
export function createKnownDevices({ database, outbox, now }: KnownDevicesDeps) {
  const { query } = database;

  /** Notes a device and what is to be told of it, both or neither. */
  async function note(player: string, { browser, os }: Device): Promise<void> {
    const name = [browser, os].map((part) => part ?? '?').join(' · ');
    const added = await query
      .insert(knownDevice)
      .values({ accountId: player, name, firstSeenAt: now() })
      .onConflictDoNothing()
      .returning({ name: knownDevice.name });
    if (added.length === 0) return;
    const others = await query
      .select({ name: knownDevice.name })
      .from(knownDevice)
      .where(and(eq(knownDevice.accountId, player), ne(knownDevice.name, name)))
      .limit(1);
    if (others.length > 0) await outbox.tell({ kind: 'sign_in', account: player, facts: { browser, os } });
  }

  return (player: string, userAgent: string | null): Promise<void> =>
    database.transaction(() => note(player, deviceOf(userAgent)));
}
