import * as v from 'valibot';
import type { PaymentProvider } from '../../payment/provider.ts';
import type { ProviderReport } from '../../payment/state.ts';
import type { Dice } from '../dice.ts';

export interface SimulatedOrder {
  orderNo: string;
  outcome: ProviderReport['outcome'];
  /** What its payer paid: sometimes another sum than was asked for. */
  amount: number;
  currency: string;
  openedAt: number;
  /** What was paid back, by the number of the refund. */
  refunds: Map<string, number>;
}

export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>;

/** A message on its way to the store. */
export interface Letter {
  at: number;
  body: Buffer;
}

const letterShape = v.object({
  key: v.string(),
  orderNo: v.string(),
  outcome: v.picklist(['pending', 'paid', 'failed', 'cancelled']),
  amount: v.number(),
  currency: v.string(),
  seal: v.string(),
});

const MINUTE = 60_000;
const SEAL = 'seal of the provider';
/** From then on an order takes no decision. */
const ORDER_LIFE = 30 * MINUTE;
const ANSWER = { type: 'text/plain', status: 200 };

const returnedOf = ({ refunds }: SimulatedOrder): number =>
  [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

/** A payment provider that loses, delays, doubles and mixes up what it says, and is out of reach now and then. */
export function createSimulatedProvider(dice: Dice, now: () => Date) {
  const orders = new Map<string, SimulatedOrder>();
  /** Orders that may still be decided, the oldest first. */
  let open: SimulatedOrder[] = [];
  /** Numbers of refunds that it will never pay. */
  const refused = new Set<string>();
  const letters: Letter[] = [];
  let isCalm = false;
  let told = 0;

  function requireReach(): void {
    if (!isCalm && dice.chance(10)) throw new Error('the provider does not answer');
  }

  function write(order: SimulatedOrder, changes: object = {}): void {
    told += 1;
    const { orderNo, outcome, amount, currency } = order;
    const letter = { key: `${orderNo}:${told}`, orderNo, outcome, amount, currency, seal: SEAL, ...changes };
    // Copies keep their key; each takes its own way, so that a later letter may come first.
    for (let copy = dice.pick([0, 1, 1, 1, 2, 3]); copy > 0; copy -= 1)
      letters.push({
        at: now().getTime() + dice.pick([0, 1, 5, 60, 600]) * dice.below(60_000),
        body: Buffer.from(JSON.stringify(letter)),
      });
  }

  const provider: PaymentProvider = {
    async create({ orderNo, amount, currency }) {
      requireReach();
      if (!orders.has(orderNo)) {
        const openedAt = now().getTime();
        const order = {
          orderNo,
          outcome: 'pending',
          amount,
          currency,
          openedAt,
          refunds: new Map(),
        } as const;
        orders.set(orderNo, order);
        open.push(order);
      }
      return { step: { kind: 'redirect', url: `https://provider.test/${orderNo}` }, ref: `ref-${orderNo}` };
    },
    async query({ orderNo }) {
      requireReach();
      const order = orders.get(orderNo);
      if (!order) return undefined;
      const { outcome, amount, currency } = order;
      return { outcome, amount, currency, returned: returnedOf(order) };
    },
    async refund({ orderNo }, { refundNo, amount }) {
      requireReach();
      const order = orders.get(orderNo);
      if (order?.outcome !== 'paid' || refused.has(refundNo)) return false;
      if (!order.refunds.has(refundNo)) {
        if (returnedOf(order) + amount > order.amount || dice.chance(5)) {
          refused.add(refundNo);
          return false;
        }
        order.refunds.set(refundNo, amount);
      }
      requireReach();
      return true;
    },
    notices: {
      read({ body }) {
        const { key, orderNo, seal, ...report } = v.parse(letterShape, JSON.parse(body.toString('utf8')));
        return seal === SEAL ? { key, body: report, orderNo, report } : undefined;
      },
      taken: { ...ANSWER, body: 'taken' },
      refused: { ...ANSWER, body: 'refused' },
    },
  };

  return {
    provider,
    orders,

    /** From now on nothing is lost and everyone answers. */
    calm(): void {
      isCalm = true;
    },

    /** Payers end orders, and somebody else tries to. */
    act(): void {
      open = open.filter(
        ({ outcome, openedAt }) => outcome === 'pending' && now().getTime() - openedAt < ORDER_LIFE,
      );
      if (open.length === 0) return;
      const order = dice.pick(open);
      const isForged = dice.chance(10);
      if (!isForged && dice.chance(90)) {
        order.outcome = dice.pick(['paid', 'paid', 'paid', 'failed', 'cancelled']);
        if (order.outcome === 'paid' && dice.chance(10)) order.amount -= 1;
      }
      write(order, isForged ? { outcome: 'paid', seal: 'forged' } : {});
    },

    /** The letters that have arrived by now. */
    arrived(): Letter[] {
      const here = letters.filter(({ at }) => at <= now().getTime());
      for (const letter of here) letters.splice(letters.indexOf(letter), 1);
      return here;
    },

    /** Sends a letter again that was not taken. */
    again(letter: Letter): void {
      letters.push({ ...letter, at: now().getTime() + MINUTE });
    },
  };
}
