import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { silverShare } from '../../../shared/money/bill.ts';
import { createCartService, type Shopper } from '../../cart/service.ts';
import type { Database } from '../../db/database.ts';
import { SIGNATURE_HEADER, signMessage } from '../../http/signed-message.ts';
import { createLicenceSigner } from '../../library/licence-signer.ts';
import { createLibraryService } from '../../library/service.ts';
import { createMoggiePayService } from '../../moggie-pay/service.ts';
import type { StoreClient } from '../../moggie-pay/store-client.ts';
import { createOutboxService } from '../../outbox/service.ts';
import type { ProviderKey } from '../../payment/catalogue.ts';
import type { PaymentProvider } from '../../payment/provider.ts';
import { createMoggie } from '../../payment/providers/moggie/adapter.ts';
import { createPaymentService } from '../../payment/service.ts';
import { createQuestService } from '../../quest/service.ts';
import { createWalletService } from '../../wallet/service.ts';
import type { Dice } from '../dice.ts';
import { draftsAt } from '../invoices.ts';
import { quoteOf } from '../shop.ts';
import { createAudit, type Player } from './audit.ts';
import { Crash, crashingDatabase } from './crashing-database.ts';
import { createMoneyBack } from './money-back.ts';
import { refusedAs } from './refused-as.ts';
import { createSimulatedProvider } from './simulated-provider.ts';

const SECRET = 'a secret of the store and Moggie Pay';
const SITE = {
  platformKey: 'moggie',
  payBase: 'https://moggie.test/pay',
  locale: 'en-US' as const,
  ip: '203.0.113.7',
};
const RETURN_URL = 'https://moggie.test/account/log';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const addressData = v.object({
  credential: v.object({ token: v.string() }),
  action: v.string(),
  payload: v.record(v.string(), v.unknown()),
});

/**
 * A store with players and two pay services over a database whose process dies now and then; the clock moves by the
 * dice, and every answer is compared with a model of what it must do.
 */
export function openTown(real: Database, dice: Dice, { players: count = 25, games = 40 } = {}) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const now = () => clock.now;
  const newId = () => {
    const hex = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const database = crashingDatabase(real);
  const deps = { database, outbox: createOutboxService({ database, now, newId }), now, newId };
  const prices = new Map(Array.from({ length: games }, (_, id) => [id + 1, id === 0 ? 0 : 20 + 17 * id]));

  const wallet = createWalletService({ ...deps, draftInvoice: draftsAt('top-up') });
  const library = createLibraryService({
    ...deps,
    catalog: { game: async () => undefined },
    signer: createLicenceSigner([Buffer.alloc(32, 7).toString('base64url')]),
  });
  const cart = createCartService({
    ...deps,
    wallet,
    library,
    catalog: {
      quotes: async (ids) => new Map(ids.map((id) => [id, quoteOf(prices.get(id) ?? 0)])),
      hiddenBy: async () => null,
    },
  });
  const bank = createSimulatedProvider(dice, now);
  const moggie: PaymentProvider = {
    ...createMoggie({ origin: () => '', secret: SECRET, now }),
    async query({ orderNo }) {
      if (!isCalm && dice.chance(10)) throw new Error('Moggie Pay does not answer');
      return moggiePay.report(orderNo);
    },
  };
  const payment = createPaymentService({
    ...deps,
    wallet,
    closedBy: () => null,
    accounts: { countryOf: async () => 'tw', memberSinceOf: async () => new Date('2020-01-01T00:00:00Z') },
    takeTry: async () => {},
    purchases: cart,
    providers: new Map<ProviderKey, PaymentProvider>([
      ['moggie', moggie],
      ['newebpay', bank.provider],
    ]),
    switchedOff: new Set(),
    allAgesPlatforms: new Set(),
    callbackOrigin: () => 'https://moggie.test',
    returnOrigins: [new URL(RETURN_URL).origin],
  });

  function tellStore(key: string, body: Buffer): Promise<boolean> {
    const headers = { [SIGNATURE_HEADER]: signMessage(SECRET, body, clock.now) };
    return payment.takeNotice(key, { headers, body }).then(({ status }) => status === 200);
  }

  /** The store as Moggie Pay reaches it: messages are lost, doubled, or taken without an answer. */
  const link: StoreClient = {
    async redeem(message) {
      const redeemed = await payment.redeem(message).catch(refusedAs(undefined));
      if (redeemed === undefined || redeemed.action === 'payment') return redeemed;
      const { payment: order, step, customer, returnUrl } = redeemed;
      return {
        customer,
        returnUrl,
        step,
        order: {
          provider_key: order.providerKey,
          order_no: order.orderNo,
          method: order.method,
          currency: order.currency,
          amount: order.payAmount,
          coin: order.coin,
          silver: order.silver,
        },
      };
    },
    async notify(text) {
      const body = Buffer.from(text);
      if (!isCalm && dice.chance(20)) return false;
      if (!isCalm && dice.chance(20)) await tellStore('moggie', body);
      const isTaken = await tellStore('moggie', body);
      return isTaken && (isCalm || dice.chance(80));
    },
  };
  const moggiePay = createMoggiePayService({ ...deps, store: link });
  const players = Array.from(
    { length: count },
    (): Player => ({
      uuid: newId(),
      meowcent: 0,
      silver: 0,
      owned: new Map(),
    }),
  );
  const quest = createQuestService({
    ...deps,
    wallet,
    cart,
    tries: { take: async () => {}, forget: async () => {} },
  });
  const audit = createAudit(real, bank.orders, players);
  /** Pay addresses that were handed out, and charges on their payers' screens. */
  const addresses: object[] = [];
  const charges: { customer: string; id: string }[] = [];
  const counts = { steps: 0, crashes: 0, purchases: 0, refunds: 0, topUps: 0, refusals: 0, reviews: 0 };
  let isCalm = false;

  const shopperOf = ({ uuid }: Player): Shopper => ({
    uuid,
    site: { platformKey: 'moggie', silver: true },
    country: 'tw',
    residence: 'tw',
  });

  /** Calls until there is an answer: a player whose server died asks again. */
  async function insist<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        counts.crashes += 1;
        database.restart();
      }
    }
  }

  /** Does what nobody asks for again when the process dies over it. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      counts.crashes += 1;
      database.restart();
    }
  }

  /** Buys games with the coins that are there; a purchase that is refused must have changed nothing. */
  async function buy(player: Player, storeIds: readonly number[], way: 'now' | 'cart'): Promise<void> {
    const total = storeIds.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
    const { silver } = await insist(() => wallet.balances(player.uuid));
    const consent = {
      silver: dice.chance(50) ? silverShare(total, Math.max(silver, 0)) : dice.pick([0, 0, 0, 1]),
      expectedTotal: dice.chance(5) ? total + 1 : total,
    };
    const operation = newId();
    const shopper = shopperOf(player);
    const checkout = await (way === 'now'
      ? insist(() => cart.checkOutGame(shopper, storeIds[0] ?? 0, consent, operation))
      : buyFromCart()
    ).catch(refusedAs(undefined));
    if (!checkout) {
      counts.refusals += 1;
      return;
    }
    counts.purchases += 1;
    expect([checkout.total, checkout.silver + checkout.meowcent]).toEqual([total, total]);
    player.meowcent -= checkout.meowcent;
    player.silver -= checkout.silver;
    const orders = await insist(() =>
      cart.orders(player.uuid, { field: 'created_at', direction: 'desc', limit: 100, offset: 0 }),
    );
    for (const id of storeIds) {
      expect(player.owned.has(id)).toBe(false);
      player.owned.set(id, orders.list.find(({ storeId }) => storeId === id)?.id ?? '');
    }

    async function buyFromCart() {
      const rows: string[] = [];
      for (const id of storeIds) rows.push((await insist(() => cart.addToCart(shopper, id))).id);
      return insist(() => cart.checkOutCart(shopper, rows, consent, operation));
    }
  }

  /** Somebody gives a game back; another one tries to give it back, too. */
  async function refund(): Promise<void> {
    const buyers = players.filter(({ owned }) => owned.size > 0);
    if (buyers.length === 0) return;
    const player = dice.pick(buyers);
    const [game, order] = dice.pick([...player.owned]);
    const stranger = dice.pick(players.filter(({ uuid }) => uuid !== player.uuid));
    expect(await insist(() => cart.refund(stranger.uuid, order)).catch(refusedAs('refused'))).toBe('refused');
    let died = false;
    const given = await (async () => {
      for (;;) {
        try {
          return await cart.refund(player.uuid, order);
        } catch (error) {
          if (!(error instanceof Crash)) return refusedAs(undefined)(error);
          died = true;
          counts.crashes += 1;
          database.restart();
        }
      }
    })();
    // Asked again after a crash the answer is "no" where the refund had been kept: the ledger tells.
    const kept = given ?? (died ? await refundedOrder(order) : undefined);
    if (!kept) return;
    counts.refunds += 1;
    player.owned.delete(game);
    player.meowcent += kept.meowcent;
    player.silver += kept.silver;
  }

  async function refundedOrder(id: string) {
    const { rows } = await real.query.execute<{ meowcent: number; silver: number }>(
      sql`select meowcent, silver from store_order where id = ${id} and refunded_at is not null`,
    );
    return rows[0];
  }

  async function reward(player: Player): Promise<void> {
    const worth = { meowcent: dice.below(300), silver: dice.below(60) };
    const key = newId();
    await insist(() => wallet.reward(player.uuid, key, worth));
    player.meowcent += worth.meowcent;
    player.silver += worth.silver;
  }

  async function topUp(player: Player): Promise<void> {
    const [providerId, method] = dice.pick([
      [1, 'moggie-pay'],
      [2, 'credit-card'],
    ] as const);
    const plan = { planId: dice.pick([201, 202, 203, 204]), currency: 'TWD' };
    const opened = await insist(() =>
      payment.addRecharge(player.uuid, { ...plan, method, providerId, returnUrl: RETURN_URL }, SITE),
    ).catch(refusedAs(undefined));
    if (!opened) return;
    counts.topUps += 1;
    const data = new URL(opened.payUrl).searchParams.get('data') ?? '';
    const parsed = v.parse(addressData, JSON.parse(Buffer.from(data, 'base64').toString('utf8')));
    const message = { token: parsed.credential.token, action: parsed.action, payload: parsed.payload };
    addresses.push({ ...message, payer_ip: '203.0.113.7' });
    if (dice.chance(10))
      addresses.push({ ...message, payload: { ...parsed.payload, amount: 1 }, payer_ip: '203.0.113.7' });
  }

  /** Somebody opens a pay address, late, twice, or changed. */
  async function visit(): Promise<void> {
    if (addresses.length === 0) return;
    // An address is good for a minute: most are opened at once.
    const message = dice.chance(80) ? (addresses.at(-1) ?? {}) : dice.pick(addresses);
    if (dice.chance(80)) addresses.splice(addresses.indexOf(message), 1);
    await attempt(async () => {
      const visited = await moggiePay.open(message);
      if (visited && 'charge' in visited && visited.charge)
        charges.push({ customer: visited.customer, id: visited.charge.id });
    });
  }

  async function decide(): Promise<void> {
    if (charges.length === 0) return;
    const charge = dice.chance(80) ? (charges.at(-1) ?? { customer: '', id: '' }) : dice.pick(charges);
    if (dice.chance(80)) charges.splice(charges.indexOf(charge), 1);
    const decision = dice.pick(['paid', 'paid', 'paid', 'failed', 'cancelled'] as const);
    await attempt(() => moggiePay.decide(charge.customer, charge.id, decision));
  }

  /** What arrives at the store by itself: letters, notices, and the sweeper's questions. */
  async function background(): Promise<void> {
    for (const letter of bank.arrived())
      await attempt(async () => {
        let isTaken = false;
        try {
          isTaken = await tellStore('newebpay', letter.body);
        } finally {
          if (!isTaken) bank.again(letter);
        }
      });
    await attempt(() => moggiePay.deliver());
    // One after the other: what they draw from the dice would mix otherwise, and a seed would not be a run.
    for (const key of ['moggie', 'newebpay'] as const) await attempt(() => payment.sweepProvider(key));
    await attempt(() => payment.removeOldCodes());
  }

  const gamesOf = (player: Player, most: number) => {
    const wanted = Array.from({ length: 1 + dice.below(most) }, () => 1 + dice.below(games));
    // Now and then one that is owned already.
    return [...new Set(wanted)].filter((id) => !player.owned.has(id) || dice.chance(3));
  };

  const moneyBack = createMoneyBack({
    real,
    dice,
    players,
    payment,
    quest,
    newId,
    answered: (call) => insist(call).catch(refusedAs(undefined)),
  });

  const actions: [weight: number, act: () => Promise<unknown>][] = [
    [18, () => topUp(dice.pick(players))],
    [14, visit],
    [14, decide],
    [14, async () => bank.act()],
    [14, () => shop('now', 1)],
    [6, () => shop('cart', 4)],
    [6, refund],
    [3, () => reward(dice.pick(players))],
    [2, async () => prices.set(2 + dice.below(games - 1), 20 + dice.below(900))],
    [2, moneyBack.dispute],
    [2, moneyBack.decide],
    [3, () => moneyBack.giveCode(games)],
    [9, background],
  ];
  const weights = actions.reduce((sum, [weight]) => sum + weight, 0);

  async function shop(way: 'now' | 'cart', most: number): Promise<void> {
    const player = dice.pick(players);
    const wanted = gamesOf(player, most);
    if (wanted.length > 0) await buy(player, wanted, way);
  }

  /** Something happens, and perhaps the process dies over it. */
  async function step(): Promise<void> {
    counts.steps += 1;
    clock.now = new Date(clock.now.getTime() + dice.pick([0, 200, 1_000, 5_000, 20_000, MINUTE]));
    if (dice.chance(0.1)) clock.now = new Date(clock.now.getTime() + 6 * HOUR);
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

  return {
    counts,
    moneyBack: moneyBack.counts,
    seedPlans: payment.seedPlans,
    step,
    check: audit.check,

    /** Two calm days: then all that was paid must be credited. */
    async settle(): Promise<void> {
      isCalm = true;
      bank.calm();
      for (let hour = 0; hour < 50; hour += 1) {
        clock.now = new Date(clock.now.getTime() + HOUR);
        for (let round = 0; round < 2; round += 1) await background();
      }
      await audit.check();
      counts.reviews = await audit.checkSettled();
    },
  };
}
