import type { Database } from '../db/database.ts';
import { type Charge, createMoggieStore, type Notice } from './store.ts';
import type { AwayStep, StoreClient } from './store-client.ts';

export type { Charge };

interface MoggiePayDeps {
  database: Database;
  store: StoreClient;
  now(): Date;
  newId(): string;
}

/** How a payer ends a charge. */
export type Decision = 'paid' | 'failed' | 'cancelled';

/** A payer who came with a good code, and the charge that it was for. */
export interface Visit {
  customer: string;
  returnUrl: string;
  charge: Charge | undefined;
}

/** What a payer is asked for, here or elsewhere. */
export type Bill = Pick<
  Charge,
  'orderNo' | 'method' | 'currency' | 'amount' | 'coin' | 'silver' | 'returnUrl'
>;

/** A payer who came with a good code and goes on to the provider that takes the payment. */
export interface Departure {
  bill: Bill;
  step: AwayStep;
  providerKey: string;
  ticket: string;
}

/** How a charge stands now: an open one that ran out of time is expired. */
export type ChargeState = 'open' | 'expired' | Decision;

export type MoggiePayService = ReturnType<typeof createMoggiePayService>;

const MINUTE = 60_000;
const CHARGE_LIFE_MS = 30 * MINUTE;
const LEASE_MS = MINUTE;
const HISTORY = 50;
/** Waits between the eight tries to tell the store, about a day in all. */
const RETRIES = [0.5, 2, 10, 30, 120, 360, 900].map((minutes) => minutes * MINUTE);

/**
 * Moggie Pay, the platform's own pay service: it shows a charge to its payer, takes the decision and tells the store. It
 * knows the store only through two signed calls. No acquirer is connected, so it moves no money.
 */
export function createMoggiePayService({ database, store: shop, now, newId }: MoggiePayDeps) {
  const store = createMoggieStore(database);

  function stateOf({ state, expiresAt }: Charge): ChargeState {
    if (state === 'paid' || state === 'failed' || state === 'cancelled') return state;
    return expiresAt > now() ? 'open' : 'expired';
  }

  const leaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS);

  /** Sends a notice that nobody else has; what the store does not take is tried again later. */
  async function send({ id, body, attempts }: Notice): Promise<void> {
    const isTaken = await shop.notify(body);
    const wait = RETRIES[attempts - 1];
    await store.endAttempt(id, {
      takenAt: isTaken ? now() : null,
      nextAttemptAt: isTaken || wait === undefined ? null : new Date(now().getTime() + wait),
    });
  }

  return {
    stateOf,

    /** Tells the store what it does not know yet. */
    async deliver(): Promise<void> {
      const at = now();
      for (const notice of await store.claimNotices(at, leaseEnd(at))) await send(notice);
    },

    /** Lets a payer in with the code of a pay address, or past; undefined when the store refuses it. */
    async open(message: object): Promise<Visit | Departure | undefined> {
      const redeemed = await shop.redeem(message);
      if (!redeemed) return undefined;
      const { customer, returnUrl, order, step, ticket = '' } = redeemed;
      const bill = order && {
        orderNo: order.order_no,
        method: order.method,
        currency: order.currency,
        amount: order.amount,
        coin: order.coin,
        silver: order.silver,
        returnUrl,
      };
      if (bill && step && step.kind !== 'hosted')
        return { bill, step, ticket, providerKey: order.provider_key };
      const at = now();
      const charge =
        bill &&
        (await store.saveCharge({
          ...bill,
          id: newId(),
          customer,
          state: 'open',
          createdAt: at,
          expiresAt: new Date(at.getTime() + CHARGE_LIFE_MS),
          decidedAt: null,
          returned: 0,
          returnedFor: null,
        }));
      return { customer, returnUrl, charge };
    },

    /** A payer's own charge. */
    charge: store.findCharge,

    /** A payer's latest charges, newest first. */
    history: (customer: string): Promise<Charge[]> => store.charges(customer, HISTORY),

    /** Ends an open charge as its payer wishes, once, and tells the store; the first decision stands. */
    async decide(customer: string, id: string, decision: Decision): Promise<void> {
      const at = now();
      const decided = await database.transaction(async () => {
        const charge = await store.decide(customer, id, decision, at);
        if (!charge) return undefined;
        const noticeId = newId();
        const body = { id: noticeId, order_no: charge.orderNo, outcome: decision, ...sumOf(charge) };
        // Claimed from the start: the payer waits for this one, and for nobody else's.
        const notice = {
          id: noticeId,
          chargeId: id,
          body: JSON.stringify(body),
          attempts: 1,
          nextAttemptAt: leaseEnd(at),
          takenAt: null,
        };
        await store.insertNotice(notice);
        return notice;
      });
      if (decided) await send(decided);
    },

    /** What the store is told when it asks about an order; undefined for one that nobody came to pay. */
    async report(orderNo: string) {
      const charge = await store.findOrder(orderNo);
      if (!charge) return undefined;
      const state = stateOf(charge);
      const outcome = state === 'open' ? 'pending' : state === 'expired' ? 'cancelled' : state;
      return { outcome, ...sumOf(charge), returned: charge.returned } as const;
    },

    /** Gives back a part of a paid charge, once for its number; false when that cannot be. */
    async giveBack(orderNo: string, refundNo: string, amount: number): Promise<boolean> {
      const charge = await store.findOrder(orderNo);
      if (charge?.returnedFor === refundNo) return true;
      return store.giveBack(orderNo, refundNo, amount);
    },
  };
}

function sumOf({ amount, currency }: Charge): { amount: number; currency: string } {
  return { amount, currency };
}
