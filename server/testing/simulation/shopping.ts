import { expect } from 'vitest';
import { silverShare } from '../../../shared/money/bill.ts';
import type { Shopper } from '../../cart/service.ts';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People, Player } from './people.ts';
import type { TownServices } from './town-services.ts';

interface ShoppingDeps {
  dice: Dice;
  people: People;
  answers: Answers;
  services: Pick<TownServices, 'cart' | 'wallet'>;
  /** Meowcent by game; changed by whoever sets prices. */
  prices: Map<number, number>;
  /** A game was given back, or taken back. */
  onReturned(player: Player, game: number): void;
  newId(): string;
}

/** Players who buy games, give them back and are rewarded, while prices change. */
export function createShopping({ dice, people, answers, services, prices, onReturned, newId }: ShoppingDeps) {
  const { cart, wallet } = services;
  const { insist, answered } = answers;
  const counts = { purchases: 0, refunds: 0, refusals: 0 };
  const games = prices.size;

  const shopperOf = ({ uuid }: Player): Shopper => ({
    uuid,
    site: { platformKey: 'moggie', silver: true },
    country: 'tw',
    residence: 'tw',
  });

  /** Rows of the games that the cart takes: it refuses one that is owned, be it free. */
  async function fillCart(shopper: Shopper, storeIds: readonly number[]): Promise<Map<number, string>> {
    const rows = new Map<number, string>();
    for (const id of storeIds) {
      const row = await answered(() => cart.addToCart(shopper, id));
      if (row) rows.set(id, row.id);
    }
    return rows;
  }

  /** Buys games with the coins that are there; a purchase that is refused must have changed nothing. */
  async function buy(player: Player, wanted: readonly number[], way: 'now' | 'cart'): Promise<void> {
    const shopper = shopperOf(player);
    const rows = way === 'cart' ? await fillCart(shopper, wanted) : new Map<number, string>();
    const storeIds = way === 'cart' ? [...rows.keys()] : wanted;
    if (storeIds.length === 0) return;
    const total = storeIds.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
    const { silver } = await insist(() => wallet.balances(player.uuid));
    const consent = {
      silver: dice.chance(50) ? silverShare(total, Math.max(silver, 0)) : dice.pick([0, 0, 0, 1]),
      expectedTotal: dice.chance(5) ? total + 1 : total,
    };
    const operation = newId();
    const checkout = await answered(() =>
      way === 'now'
        ? cart.checkOutGame(shopper, storeIds[0] ?? 0, consent, operation)
        : cart.checkOutCart(shopper, [...rows.values()], consent, operation),
    );
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
      const standing = orders.list.find(({ storeId, refundedAt }) => storeId === id && refundedAt === null);
      player.owned.set(id, standing?.id ?? '');
    }
  }

  return {
    counts,

    /** Somebody buys a game, or several, now and then one that is owned already. */
    async shop(way: 'now' | 'cart', most: number): Promise<void> {
      const player = dice.pick(people.present());
      const wished = Array.from({ length: 1 + dice.below(most) }, () => 1 + dice.below(games));
      const wanted = [...new Set(wished)].filter((id) => !player.owned.has(id) || dice.chance(3));
      if (wanted.length > 0) await buy(player, wanted, way);
    },

    /** Somebody gives a game back; another one tries to give it back, too. */
    async refund(): Promise<void> {
      const buyers = people.present().filter(({ owned }) => owned.size > 0);
      if (buyers.length === 0) return;
      const player = dice.pick(buyers);
      const [game, order] = dice.pick([...player.owned]);
      const stranger = dice.pick(people.all.filter(({ uuid }) => uuid !== player.uuid));
      expect(await answered(() => cart.refund(stranger.uuid, order))).toBeUndefined();
      // Asked again after a crash it answers as it would have, where the refund had been kept.
      const kept = await answered(() => cart.refund(player.uuid, order));
      if (!kept) return;
      counts.refunds += 1;
      player.owned.delete(game);
      onReturned(player, game);
      player.meowcent += kept.meowcent;
      player.silver += kept.silver;
    },

    async reward(): Promise<void> {
      const player = dice.pick(people.present());
      const worth = { meowcent: dice.below(300), silver: dice.below(60) };
      const key = newId();
      await insist(() => wallet.reward(player.uuid, key, worth));
      player.meowcent += worth.meowcent;
      player.silver += worth.silver;
    },

    /** A price changes; the first game stays free. */
    reprice(): void {
      prices.set(2 + dice.below(games - 1), 20 + dice.below(900));
    },
  };
}
