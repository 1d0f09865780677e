import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

/** What a top-up costs and gives in one currency. */
export const rechargePlan = pgTable(
  'recharge_plan',
  {
    id: integer('id').primaryKey(),
    /** Place in the list of its currency, from 1. */
    index: integer('index').notNull(),
    /** Meowcent. */
    coin: minor('coin').notNull(),
    /** Silver given with it. */
    silver: minor('silver').notNull(),
    currency: text('currency').notNull(),
    /** Major x 100 of the currency. */
    payAmount: minor('pay_amount').notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [
    index('recharge_plan_currency').on(table.currency, table.index),
    check(
      'recharge_plan_amounts',
      sql`${table.coin} > 0 and ${table.silver} >= 0 and ${table.payAmount} > 0`,
    ),
  ],
);

/** `redirected`: the player reached the pay page; `review` waits for a person; the last four are decided. */
export type PaymentState =
  | 'created'
  | 'redirected'
  | 'review'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** A top-up from its opening on; amounts are those of the plan at that time. */
export const payment = pgTable(
  'payment',
  {
    id: uuid('id').primaryKey(),
    /** What providers know it by: P and 26 upper-case letters and digits. */
    orderNo: text('order_no').notNull().unique(),
    userId: uuid('user_id').notNull(),
    platformKey: text('platform_key').notNull(),
    planId: integer('plan_id').notNull(),
    providerKey: text('provider_key').notNull(),
    /** What the provider calls the order, where it has a name of its own for it. */
    providerRef: text('provider_ref'),
    method: text('method').notNull(),
    currency: text('currency').notNull(),
    payAmount: minor('pay_amount').notNull(),
    coin: minor('coin').notNull(),
    silver: minor('silver').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    /** Why it went to review, and what its provider says was paid: major x 100, of that currency. */
    reason: text('reason'),
    paidAmount: minor('paid_amount'),
    paidCurrency: text('paid_currency'),
    returnUrl: text('return_url').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** How often the sweeper asked the provider, and when it asks next; null once there is nothing to ask. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    /** When a card was charged for it, or may have been; one charge is all it gets. */
    chargedAt: instant('charged_at'),
  },
  (table) => [
    index('payment_user').on(table.userId, table.createdAt),
    index('payment_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // How many wait for a person is looked at every minute.
    index('payment_review').on(table.updatedAt).where(sql`${table.state} = 'review'`),
  ],
);

/** A one-time code of a pay page's address, hashed; gone after a minute, of a card's form after a quarter of an hour. */
export const payCode = pgTable(
  'pay_code',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** The payment that it opens; null: the player's list of payments. */
    paymentId: uuid('payment_id').references(() => payment.id),
    returnUrl: text('return_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pay_code_expiry').on(table.expiresAt)],
);

/** Every authentic message of a provider, once; what it did is in the same transaction. */
export const providerEvent = pgTable(
  'provider_event',
  {
    providerKey: text('provider_key').notNull(),
    eventKey: text('event_key').notNull(),
    /** Null: an order we do not know (kept for the matcher, its body for a time). */
    paymentId: uuid('payment_id').references(() => payment.id),
    body: jsonb('body').notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerKey, table.eventKey] }),
    index('provider_event_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('provider_event_orphan').on(table.receivedAt).where(sql`${table.paymentId} is null`),
  ],
);

/** Money of a top-up that went back: given back by us, or taken back by the payer's bank or at the provider. */
export type ReversalKind = 'refund' | 'chargeback';

/**
 * A refund is `requested`, `unknown` while its provider's answer is or once its money came back, then `settled` or
 * `failed`. A chargeback waits in
 * `review` until a person lets it stand as a `debt` or takes the `loss`, unless it is `won` back.
 */
export type ReversalState =
  | 'requested'
  | 'unknown'
  | 'settled'
  | 'failed'
  | 'review'
  | 'debt'
  | 'loss'
  | 'won';

/** Every reversal of a top-up; its row comes first and is never removed, its id is the key of every try. */
export const paymentReversal = pgTable(
  'payment_reversal',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    kind: text('kind').$type<ReversalKind>().notNull(),
    state: text('state').$type<ReversalState>().notNull(),
    /** Major x 100 of the payment's currency. */
    amount: minor('amount').notNull(),
    /** Coins that left the wallet with it. */
    coin: minor('coin').notNull(),
    silver: minor('silver').notNull(),
    reason: text('reason').notNull(),
    /** Whether the provider's own total counts a chargeback; of a bank's letter it may know nothing. */
    isReported: boolean('is_reported').notNull().default(false),
    /** When the provider was first asked to pay back, or may have been. */
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** How often the provider was asked to pay back, and when it is asked next; null once that is known. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    index('payment_reversal_payment').on(table.paymentId),
    index('payment_reversal_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check(
      'payment_reversal_amounts',
      sql`${table.amount} > 0 and ${table.coin} >= 0 and ${table.silver} >= 0`,
    ),
  ],
);

/**
 * What a line of a settlement file is about: money that a payer paid, that was given back to one, that a bank took or gave
 * back, what the provider keeps for its work, or anything else, such as what goes to the bank.
 */
export type PayoutKind = 'capture' | 'refund' | 'chargeback' | 'chargeback-won' | 'fee' | 'other';

/** A line of a provider's settlement file: what the provider says that it took and paid out. Nothing is credited by it. */
export const payoutLine = pgTable(
  'payout_line',
  {
    providerKey: text('provider_key').notNull(),
    /** What the provider calls the movement. */
    lineKey: text('line_key').notNull(),
    kind: text('kind').$type<PayoutKind>().notNull(),
    /** Our number of the order, as the file names it; empty where it names none. */
    orderNo: text('order_no').notNull(),
    /** The payment of that number; null: nobody here knows it. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /** As the payer paid or got it: major x 100 of the currency, never below 0. */
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the provider kept of it, major x 100 of the currency in which it settles; below 0: given back. */
    fee: minor('fee').notNull(),
    feeCurrency: text('fee_currency').notNull(),
    /** When it happened at the provider. */
    at: instant('at').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerKey, table.lineKey] }),
    index('payout_line_payment').on(table.paymentId),
  ],
);

/** Until which day, YYYY-MM-DD in UTC and itself included, a provider was compared with the books (rule 27). */
export const comparedDay = pgTable('compared_day', {
  providerKey: text('provider_key').primaryKey(),
  day: text('day').notNull(),
});
