import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  account,
  countryChange,
  credential,
  knownDevice,
  passkey,
  profile,
  session,
  suspension,
  twoFactor,
} from '../db/schema/account.ts';
import { ageVerification } from '../db/schema/age.ts';
import { articleFeedback } from '../db/schema/article.ts';
import { cartCheckout, cartStore, storeOrder, wishlist } from '../db/schema/cart.ts';
import { author, storeComment, storeCommentHelpful } from '../db/schema/catalog.ts';
import { report, storeLike, userBlock, userFollow, userPage } from '../db/schema/community.ts';
import { entitlement, playSession } from '../db/schema/library.ts';
import { notification, notificationSetting } from '../db/schema/notification.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import { payCode, payment, paymentReversal, payoutLine, providerEvent } from '../db/schema/payment.ts';
import { playTicket } from '../db/schema/play.ts';
import { storeIgnored, storePreference } from '../db/schema/preference.ts';
import { redemptionCode } from '../db/schema/quest.ts';
import { storeSubmit } from '../db/schema/submission.ts';
import { trafficLog } from '../db/schema/traffic.ts';
import { ledgerAccount } from '../db/schema/wallet.ts';

/** A table that holds something about players. */
export interface Held {
  /** Name of its files in an export; null where a player gets nothing to read, such as secrets. */
  name: string | null;
  table: PgTable;
  /** The column that names the player, or the payment of a player. */
  owner: PgColumn;
  /** The condition for a player's rows. */
  of(player: string): SQL;
  /** The table's key, by which pages follow each other. */
  key: readonly PgColumn[];
  /** What an export gives of it. */
  columns: Record<string, PgColumn>;
  /**
   * What becomes of a player's rows in the end: they go; they stay under the player's uuid, which names nobody once the
   * account is gone (books must be kept); or they stay without the uuid.
   */
  end: 'delete' | 'keep' | 'disown';
  /** A JSON column of rows that stay, emptied in the end: what others wrote of the player. */
  emptied: PgColumn | undefined;
}

interface Details {
  /** Names of columns that no export gives. */
  secret?: readonly string[];
  emptied?: PgColumn;
}

function held(
  name: string | null,
  table: PgTable,
  owner: PgColumn,
  end: Held['end'],
  { secret = [], emptied }: Details = {},
): Held {
  const { columns: all, primaryKeys } = getTableConfig(table);
  const own = all.filter(({ primary }) => primary);
  const key = own.length > 0 ? own : primaryKeys[0]?.columns;
  if (!key) throw new Error(`${getTableName(table)} has no key to be read by`);
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !secret.includes(name));
  return {
    name,
    table,
    owner,
    of: (player) =>
      owner.name === 'payment_id'
        ? sql`${owner} in (select ${payment.id} from ${payment} where ${payment.userId} = ${player})`
        : eq(owner, player),
    end,
    key,
    columns: Object.fromEntries(columns),
    emptied,
  };
}

const PROVIDER_TOKENS = { secret: ['password', 'accessToken', 'refreshToken', 'idToken'] };

/**
 * Everything that the store holds about a player, and what becomes of it: what is exported and what is erased are read
 * from here alone. The account stands last, since others refer to it. A test finds tables that are missing here.
 */
export const HELD: readonly Held[] = [
  held('profile', profile, profile.accountId, 'delete'),
  held('country-changes', countryChange, countryChange.accountId, 'delete'),
  held('age-verification', ageVerification, ageVerification.accountId, 'delete'),
  held('suspensions', suspension, suspension.accountId, 'delete', { secret: ['byId', 'endedById'] }),
  held(null, suspension, suspension.byId, 'disown'),
  held(null, suspension, suspension.endedById, 'disown'),
  held('devices', session, session.userId, 'delete', { secret: ['token'] }),
  held('known-devices', knownDevice, knownDevice.accountId, 'delete'),
  held('ways-to-sign-in', credential, credential.userId, 'delete', PROVIDER_TOKENS),
  held('second-step', twoFactor, twoFactor.userId, 'delete', { secret: ['secret', 'backupCodes'] }),
  held('passkeys', passkey, passkey.userId, 'delete'),
  held('cart', cartStore, cartStore.userId, 'delete'),
  held('wishlist', wishlist, wishlist.userId, 'delete'),
  held('checkouts', cartCheckout, cartCheckout.userId, 'keep'),
  held('orders', storeOrder, storeOrder.userId, 'keep'),
  held('games', entitlement, entitlement.userId, 'keep'),
  held('play-time', playSession, playSession.userId, 'delete'),
  held('payments', payment, payment.userId, 'keep'),
  held('payments-given-back', paymentReversal, paymentReversal.paymentId, 'keep'),
  held('payment-messages', providerEvent, providerEvent.paymentId, 'keep', { emptied: providerEvent.body }),
  held('payouts', payoutLine, payoutLine.paymentId, 'keep'),
  held('wallet', ledgerAccount, ledgerAccount.owner, 'keep'),
  held('redeemed-codes', redemptionCode, redemptionCode.redeemedBy, 'keep', { secret: ['hash'] }),
  held('reviews', storeComment, storeComment.accountId, 'disown', { secret: ['removedBy'] }),
  held(null, storeComment, storeComment.removedBy, 'disown'),
  held('helpful-reviews', storeCommentHelpful, storeCommentHelpful.accountId, 'delete'),
  held('likes', storeLike, storeLike.accountId, 'delete'),
  held('ignored-games', storeIgnored, storeIgnored.accountId, 'delete'),
  held('left-out', storePreference, storePreference.accountId, 'delete'),
  held('followed', userFollow, userFollow.followerId, 'delete'),
  held(null, userFollow, userFollow.followedId, 'delete'),
  held('blocked', userBlock, userBlock.blockerId, 'delete'),
  held(null, userBlock, userBlock.blockedId, 'delete'),
  held('reports', report, report.reporterId, 'delete'),
  // Whose doing it was may be theirs to show, and the key can name them.
  held('notifications', notification, notification.accountId, 'delete', { secret: ['key', 'actorId'] }),
  held(null, notification, notification.actorId, 'delete'),
  held('notification-settings', notificationSetting, notificationSetting.accountId, 'delete'),
  held(null, outboxEvent, outboxEvent.accountId, 'delete'),
  held(null, outboxEvent, outboxEvent.actorId, 'delete'),
  held('visits', trafficLog, trafficLog.userUuid, 'delete'),
  held('article-answers', articleFeedback, articleFeedback.reader, 'delete'),
  held('page-settings', userPage, userPage.accountId, 'delete'),
  held('submissions', storeSubmit, storeSubmit.accountId, 'delete', { secret: ['decidedBy'] }),
  held(null, storeSubmit, storeSubmit.decidedBy, 'disown'),
  held('pen-names', author, author.accountId, 'disown'),
  held(null, payCode, payCode.userId, 'delete'),
  held(null, playTicket, playTicket.accountId, 'delete'),
  held('account', account, account.id, 'delete'),
];
