import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { expectBalancedBooks } from '../books.ts';
import type { Player } from './people.ts';
import type { SimulatedOrder } from './simulated-provider.ts';

/** Compares what the store keeps with what its players were told and what its providers were paid. */
export function createAudit(
  real: Database,
  bankOrders: ReadonlyMap<string, SimulatedOrder>,
  players: readonly Player[],
) {
  /** Orders that were paid as asked, by what the providers themselves say. */
  async function paidOrders(): Promise<string[]> {
    const { rows } = await real.query.execute<{ order_no: string; pay_amount: number; state: string | null }>(
      sql`select payment.order_no, pay_amount, charge.state from payment
          left join moggie_charge as charge on charge.order_no = payment.order_no`,
    );
    return rows
      .filter(({ order_no, pay_amount, state }) => {
        const order = bankOrders.get(order_no);
        return state === 'paid' || (order?.outcome === 'paid' && order.amount === pay_amount);
      })
      .map(({ order_no }) => order_no)
      .toSorted();
  }

  /** A success over another sum waits for a person; answers with how many do. */
  async function expectReviewed(): Promise<number> {
    const { rows } = await real.query.execute<{ order_no: string; pay_amount: number; state: string }>(
      sql`select order_no, pay_amount, state from payment where provider_key = 'newebpay'`,
    );
    const odd = rows.filter(({ order_no, pay_amount }) => {
      const order = bankOrders.get(order_no);
      return order?.outcome === 'paid' && order.amount !== pay_amount;
    });
    expect(odd.filter(({ state }) => state !== 'review')).toEqual([]);
    return odd.length;
  }

  async function succeededOrders(): Promise<string[]> {
    const { rows } = await real.query.execute<{ order_no: string }>(
      sql`select order_no from payment where state = 'succeeded'`,
    );
    return rows.map(({ order_no }) => order_no).toSorted();
  }

  /** Nothing was credited that nobody paid. */
  async function expectPaidFor(): Promise<void> {
    const paid = new Set(await paidOrders());
    expect((await succeededOrders()).filter((orderNo) => !paid.has(orderNo))).toEqual([]);
  }

  return {
    /** Books, wallets and libraries are what the players' answers and the providers' books say. */
    async check(): Promise<void> {
      await expectBalancedBooks(real);
      const credited = await real.query.execute<{ user_id: string; coin: number; silver: number }>(
        sql`select user_id, sum(coin)::int8 as coin, sum(silver)::int8 as silver from payment
            where state = 'succeeded' group by user_id`,
      );
      const returned = await real.query.execute<{ user_id: string; coin: number; silver: number }>(
        sql`select user_id, sum(back.coin)::int8 as coin, sum(back.silver)::int8 as silver
            from payment_reversal as back join payment on payment.id = back.payment_id
            where back.kind = 'refund' and back.state <> 'failed' group by user_id`,
      );
      const balances = await real.query.execute<{ account_id: string; balance: number }>(
        sql`select account_id, balance from account_balance`,
      );
      const entitled = await real.query.execute<{ user_id: string; games: number[] }>(
        sql`select user_id, array_agg(store_id order by store_id) as games from entitlement
            where revoked_at is null group by user_id`,
      );
      const debts = await real.query.execute<{ account_id: string; paid: number }>(
        sql`select account_id, sum(amount)::int8 as paid from ledger_posting join ledger_entry on ledger_entry.id = entry_id
            where ref_type = 'debt' and account_id like 'user:%:silver' group by account_id`,
      );
      // Silver that is owed is paid with meow as soon as there is any (rule 30).
      const paidOf = new Map(debts.rows.map((row) => [row.account_id, row.paid]));
      const coins = new Map(credited.rows.map((row) => [row.user_id, row]));
      const returnedOf = new Map(returned.rows.map((row) => [row.user_id, row]));
      const balanceOf = new Map(balances.rows.map((row) => [row.account_id, row.balance]));
      const gamesOfUser = new Map(entitled.rows.map((row) => [row.user_id, row.games]));
      const actual = players.map(({ uuid }) => ({
        meowcent: balanceOf.get(`user:${uuid}:meow`) ?? 0,
        silver: balanceOf.get(`user:${uuid}:silver`) ?? 0,
        games: gamesOfUser.get(uuid) ?? [],
      }));
      expect(actual.filter(({ meowcent, silver }) => silver < 0 && meowcent > 0)).toEqual([]);
      expect(actual).toEqual(
        players.map(({ uuid, meowcent, silver, owned }) => {
          const paid = paidOf.get(`user:${uuid}:silver`) ?? 0;
          return {
            meowcent: meowcent + (coins.get(uuid)?.coin ?? 0) - (returnedOf.get(uuid)?.coin ?? 0) - paid,
            silver: silver + (coins.get(uuid)?.silver ?? 0) - (returnedOf.get(uuid)?.silver ?? 0) + paid,
            games: [...owned.keys()].toSorted((a, b) => a - b),
          };
        }),
      );
      await expectPaidFor();
    },

    /** After all has arrived: what was paid is credited, or waits for a person; answers with how many do. */
    async checkSettled(): Promise<number> {
      expect(await succeededOrders()).toEqual(await paidOrders());
      const { rows } = await real.query.execute<{ n: number }>(
        sql`select count(*)::int as n from payment where state in ('created', 'redirected')`,
      );
      expect(rows).toEqual([{ n: 0 }]);
      return expectReviewed();
    },
  };
}
