import type { Database } from '../../db/database.ts';
import type { Dice } from '../dice.ts';
import { addGames } from '../games.ts';
import { createAnswers } from './answers.ts';
import { createAudit } from './audit.ts';
import { crashingDatabase } from './crashing-database.ts';
import { createLeavers } from './leavers.ts';
import { createMoneyBack } from './money-back.ts';
import { createPaying } from './paying.ts';
import { settlePeople } from './people.ts';
import { createReviewing } from './reviewing.ts';
import { createShopping } from './shopping.ts';
import { createSimulatedProvider } from './simulated-provider.ts';
import { createTopUpRefunds } from './top-up-refunds.ts';
import { openServices } from './town-services.ts';

const RETURN_URL = 'https://moggie.test/account/log';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A store with players and two pay services over a database whose process dies now and then; the clock moves by the
 * dice, and every answer is compared with a model of what it must do.
 */
export async function openTown(real: Database, dice: Dice, { players: count = 25, games = 40 } = {}) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const now = () => clock.now;
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const newId = () => {
    const hex = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  let isCalm = false;
  const counts = { steps: 0, crashes: 0 };
  const prices = new Map(Array.from({ length: games }, (_, id) => [id + 1, id === 0 ? 0 : 20 + 17 * id]));
  const database = crashingDatabase(real);
  const answers = createAnswers(database, counts);
  const bank = createSimulatedProvider(dice, now);
  const services = openServices({
    database,
    dice,
    prices,
    bank: bank.provider,
    returnUrl: RETURN_URL,
    isCalm: () => isCalm,
    now,
    newId,
  });
  const { payment, quest, catalog, review } = services;
  await payment.seedPlans();
  await addGames(
    { catalog, clock },
    Array.from(prices.keys(), (id) => ({ id })),
  );
  const people = await settlePeople(count, { accounts: services.accounts, now, newId });

  const around = { real, dice, people, answers, services, now, newId };
  const reviewing = createReviewing({ ...around, review });
  const { onReturned } = reviewing;
  const shopping = createShopping({ ...around, prices, onReturned });
  const paying = createPaying({ ...around, bank, returnUrl: RETURN_URL });
  const moneyBack = createMoneyBack({ ...around, payment, quest, onReturned });
  const topUpRefunds = createTopUpRefunds({ ...around, payment, bank });
  const leavers = createLeavers({ ...around, onErased: reviewing.forget });
  const audit = createAudit(real, bank.orders, people.all);

  const actions: [weight: number, act: () => Promise<unknown>][] = [
    [18, paying.topUp],
    [14, paying.visit],
    [14, paying.decide],
    [14, async () => bank.act()],
    [14, () => shopping.shop('now', 1)],
    [6, () => shopping.shop('cart', 4)],
    [6, shopping.refund],
    [3, shopping.reward],
    [2, async () => shopping.reprice()],
    [2, moneyBack.dispute],
    [2, moneyBack.decide],
    [3, () => moneyBack.giveCode(games)],
    [3, topUpRefunds.refund],
    [0.5, topUpRefunds.lookInto],
    [6, reviewing.review],
    [0.5, leavers.leave],
    [0.3, leavers.stay],
    [0.5, leavers.erase],
    [9, paying.background],
  ];
  const weights = actions.reduce((sum, [weight]) => sum + weight, 0);

  /** Something happens, and perhaps the process dies over it. */
  async function step(): Promise<void> {
    counts.steps += 1;
    pass(dice.pick([0, 200, 1_000, 5_000, 20_000, MINUTE]));
    if (dice.chance(0.1)) pass(6 * HOUR);
    if (dice.chance(0.15)) pass(15 * DAY);
    if (dice.chance(10)) database.crashAt(1 + dice.below(2), dice.pick(['before', 'after']));
    let left = dice.next() * weights;
    for (const [weight, act] of actions) {
      left -= weight;
      if (left >= 0) continue;
      await act();
      break;
    }
    database.restart();
  }

  /** Books, wallets, libraries, reviews and accounts are what everyone was told, and what the providers' books say. */
  async function check(): Promise<void> {
    await moneyBack.check();
    await audit.check();
    await topUpRefunds.check();
    await reviewing.check();
    await leavers.check();
  }

  return {
    step,
    check,

    /** What happened, by its kind. */
    counts: () => ({
      ...counts,
      ...shopping.counts,
      ...paying.counts,
      ...moneyBack.counts,
      ...topUpRefunds.counts,
      ...reviewing.counts,
      ...leavers.counts,
    }),

    /** Two calm days: then all that was paid must be credited; answers with the payments that wait for a person. */
    async settle(): Promise<number> {
      isCalm = true;
      bank.calm();
      for (let hour = 0; hour < 50; hour += 1) {
        pass(HOUR);
        for (let round = 0; round < 2; round += 1) await paying.background();
      }
      await topUpRefunds.settle();
      await leavers.erase();
      await check();
      await leavers.checkSettled();
      return audit.checkSettled();
    },
  };
}
