import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { refundNoOf } from '../../payment/pay-address.ts';
import type { PaymentService } from '../../payment/service.ts';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People } from './people.ts';
import type { SimulatedProvider } from './simulated-provider.ts';

interface TopUpRefundsDeps {
  real: Database;
  dice: Dice;
  people: People;
  answers: Answers;
  payment: Pick<PaymentService, 'operator'>;
  bank: SimulatedProvider;
}

/** A refund of a top-up as the store keeps it, beside what its provider paid back. */
interface KeptRefund extends Record<string, unknown> {
  id: string;
  state: string;
  amount: number;
  isSent: boolean;
  orderNo: string;
  provider: string;
  /** What Moggie Pay gave back of the order in all; null for another provider's. */
  moggieReturned: number | null;
  /** What of that is known to have gone for other refunds. */
  settledBeside: number;
}

/** Operators who pay top-ups back, and find out what became of it where the store cannot. */
export function createTopUpRefunds({ real, dice, people, answers, payment, bank }: TopUpRefundsDeps) {
  const { answered } = answers;
  const counts = { topUpRefunds: 0, refundsEndedByHand: 0 };

  async function refundsOf(states: readonly string[]): Promise<KeptRefund[]> {
    const { rows } = await real.query.execute<KeptRefund>(
      sql`select back.id, back.state, back.amount, back.sent_at is not null as "isSent", payment.order_no as "orderNo",
            payment.provider_key as provider, charge.returned as "moggieReturned",
            coalesce((
              select sum(amount) from payment_reversal as other
              where other.payment_id = payment.id and other.kind = 'refund' and other.state = 'settled' and other.id <> back.id
            ), 0)::int8 as "settledBeside"
          from payment_reversal as back join payment on payment.id = back.payment_id
          left join moggie_charge as charge on charge.order_no = payment.order_no and payment.provider_key = 'moggie'
          where back.kind = 'refund' and back.state = any(${sql.param([...states])}) order by back.id`,
    );
    return rows;
  }

  /** Whether the provider paid, by its own books. */
  function went({ id, amount, orderNo, moggieReturned, settledBeside }: KeptRefund): boolean {
    if (moggieReturned === null) return bank.orders.get(orderNo)?.refunds.has(refundNoOf(id)) ?? false;
    return moggieReturned >= settledBeside + amount;
  }

  /** Reads the provider's books and ends by hand what the store could not. */
  async function endByHand(refund: KeptRefund): Promise<void> {
    const hasGone = went(refund);
    await answered(() => payment.operator.endRefund(refund.id, hasGone ? 'settled' : 'failed'));
    counts.refundsEndedByHand += 1;
  }

  return {
    counts,

    /** A player has a top-up, or a part of it, paid back; one who has spent it is refused. */
    async refund(): Promise<void> {
      const { rows } = await real.query.execute<{ order_no: string; pay_amount: number }>(
        sql`select order_no, pay_amount from payment
            where user_id = ${dice.pick(people.present()).uuid} and state = 'succeeded'
            order by created_at desc, id limit 6`,
      );
      if (rows.length === 0) return;
      const { order_no: orderNo, pay_amount: payAmount } = dice.pick(rows);
      const amount = dice.chance(60) ? undefined : 1 + dice.below(payAmount);
      const begun = await answered(() => payment.operator.refund(orderNo, amount, 'the player asked for it'));
      if (begun) counts.topUpRefunds += 1;
    },

    /** A person looks at one whose end is not known. */
    async lookInto(): Promise<void> {
      const unknown = await refundsOf(['unknown']);
      if (unknown.length > 0) await endByHand(dice.pick(unknown));
    },

    /** What the store says went has gone, and what it says failed has not. */
    async check(): Promise<void> {
      const ended = await refundsOf(['settled', 'failed']);
      expect(ended.filter((refund) => went(refund) !== (refund.state === 'settled'))).toEqual([]);
    },

    /** After the last sweep a person ends what is left; then nothing is under way. */
    async settle(): Promise<void> {
      for (const refund of await refundsOf(['requested', 'unknown'])) {
        expect(refund.isSent).toBe(true);
        await endByHand(refund);
      }
      expect(await refundsOf(['requested', 'unknown'])).toEqual([]);
      await this.check();
    },
  };
}
