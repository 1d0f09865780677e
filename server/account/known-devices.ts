import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { knownDevice } from '../db/schema/account.ts';
import type { OutboxService } from '../outbox/service.ts';
import { deviceOf } from './device.ts';

interface KnownDevicesDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  now(): Date;
}

/**
 * Kinds of devices that a player has signed in with. A sign-in on one that the account does not know is told to the
 * player, for it may be somebody else's; the first device of an account is no news.
 */
export function createKnownDevices({ database: { query }, outbox, now }: KnownDevicesDeps) {
  /** Notes a device, in the caller's transaction. */
  return async (player: string, userAgent: string | null): Promise<void> => {
    const { browser, os } = deviceOf(userAgent);
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
  };
}
