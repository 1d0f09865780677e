import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { ChargebackEnd } from '../../payment/refunds.ts';
import type { PaymentService } from '../../payment/service.ts';
import { hashOf } from '../../quest/code.ts';
import type { QuestService } from '../../quest/service.ts';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People, Player } from './people.ts';

interface Dispute {
  id: string;
  player: Player;
  coin: number;
  silver: number;
  state: string;
}

interface MoneyBackDeps {
  real: Database;
  dice: Dice;
  people: People;
  payment: Pick<PaymentService, 'operator'>;
  quest: Pick<QuestService, 'addCodes' | 'redeem'>;
  answers: Answers;
  /** A game was given back, or taken back. */
  onReturned(player: Player, game: number): void;
  newId(): string;
}

/** Payers' banks that take top-ups back, and codes that are given away: what moves coins beside buying and paying. */
export function createMoneyBack({
  real,
  dice,
  people,
  payment,
  quest,
  answers,
  onReturned,
  newId,
}: MoneyBackDeps) {
  const { answered } = answers;
  const disputes: Dispute[] = [];
  const known = new Set<string>();
  const counts = { chargebacks: 0, debts: 0, gamesTaken: 0, codes: 0 };

  /** A bank takes a top-up, or a part of it, back: its coins leave the wallet at once. */
  async function dispute(): Promise<void> {
    const payers = Array.from({ length: 5 }, () => dice.pick(people.all).uuid);
    const { rows } = await real.query.execute<{ order_no: string; pay_amount: number }>(
      // Half of them by banks of players who have spent what they topped up, for only those can owe.
      sql`select latest.order_no, latest.pay_amount from unnest(${sql.param(payers)}::uuid[]) as payer
          join account_balance on account_id = 'user:' || payer || ':meow'
          cross join lateral (
            select * from payment where user_id = payer and state = 'succeeded' order by created_at desc, id limit 6
          ) as latest
          where not ${dice.chance(50)} or balance < latest.coin order by latest.id`,
    );
    if (rows.length === 0) return;
    const { order_no: orderNo, pay_amount: payAmount } = dice.pick(rows);
    const amount = dice.chance(70) ? undefined : 1 + dice.below(payAmount);
    await answered(() => payment.operator.takeChargeback(orderNo, amount, 'a letter of the bank'));
    // Of a chargeback that was kept by a process that died nobody heard: what was kept is what counts.
    const kept = await real.query.execute<Omit<Dispute, 'player'> & { user_id: string }>(
      sql`select r.id, r.coin, r.silver, r.state, payment.user_id from payment_reversal r
          join payment on payment.id = r.payment_id where order_no = ${orderNo} and r.kind = 'chargeback'`,
    );
    for (const { user_id, ...found } of kept.rows) {
      const player = people.find(user_id);
      if (!player || known.has(found.id)) continue;
      known.add(found.id);
      counts.chargebacks += 1;
      player.meowcent -= found.coin;
      player.silver -= found.silver;
      disputes.push({ ...found, player });
    }
  }

  /** A person ends a dispute, perhaps one that has ended. */
  async function decide(): Promise<void> {
    if (disputes.length === 0) return;
    const found = dice.chance(80) ? dice.pick(disputes.slice(-10)) : dice.pick(disputes);
    const end = dice.pick<ChargebackEnd>(['debt', 'debt', 'loss', 'won']);
    await answered(() => payment.operator.endChargeback(found.id, end));
    const { rows } = await real.query.execute<{ state: string }>(
      sql`select state from payment_reversal where id = ${found.id}`,
    );
    const before = found.state;
    found.state = rows[0]?.state ?? '';
    expect([before, end]).toContain(found.state);
    if (found.state === before) return;
    if (found.state === 'debt') await loseGames(found.player);
    else if (before !== 'loss') {
      found.player.meowcent += found.coin;
      found.player.silver += found.silver;
    }
  }

  /** Games that were taken for a debt: the same coins return. */
  async function loseGames(player: Player): Promise<void> {
    counts.debts += 1;
    const { rows } = await real.query.execute<{ id: string; meowcent: number; silver: number }>(
      sql`select id, meowcent, silver from store_order where user_id = ${player.uuid} and refunded_at is not null`,
    );
    const returned = new Map(rows.map((row) => [row.id, row]));
    for (const [game, order] of [...player.owned]) {
      const taken = returned.get(order);
      if (!taken) continue;
      counts.gamesTaken += 1;
      player.owned.delete(game);
      onReturned(player, game);
      player.meowcent += taken.meowcent;
      player.silver += taken.silver;
    }
  }

  /** Two players try one code; the first who may gets what it holds, whole. */
  async function giveCode(games: number): Promise<void> {
    const code = `code ${newId()}`;
    const storeIds = dice.chance(40) ? [1 + dice.below(games)] : [];
    const worth = { meowcent: dice.below(200), silver: dice.below(40), storeIds, prepaid: dice.chance(50) };
    await answered(() => quest.addCodes([code], worth, null));
    for (const player of [dice.pick(people.present()), dice.pick(people.present())])
      await answered(() => quest.redeem(player.uuid, Buffer.from(code).toString('base64')));
    const { rows } = await real.query.execute<{ redeemed_by: string | null }>(
      sql`select redeemed_by from redemption_code where hash = ${hashOf(code)}`,
    );
    const winner = people.find(rows[0]?.redeemed_by);
    if (!winner) return;
    counts.codes += 1;
    winner.meowcent += worth.meowcent;
    winner.silver += worth.silver;
    for (const id of storeIds) {
      expect(winner.owned.has(id)).toBe(false);
      const given = await real.query.execute<{ id: string }>(
        sql`select id from store_order where user_id = ${winner.uuid} and store_id = ${id} and refunded_at is null`,
      );
      winner.owned.set(id, given.rows[0]?.id ?? '');
    }
  }

  /** The store took nothing back that no letter told of: no provider of this town takes money by itself. */
  async function check(): Promise<void> {
    const { rows } = await real.query.execute<{ id: string }>(
      sql`select id, payment_id, amount, coin, silver, state, reason from payment_reversal
          where kind = 'chargeback' order by id`,
    );
    expect(rows.filter(({ id }) => !known.has(id))).toEqual([]);
  }

  return { counts, dispute, decide, giveCode, check };
}
