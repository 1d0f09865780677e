import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { services, database, clock, signUp } = await testApp();
const { account, cart, catalog, library, review, wallet } = services;

test('a review that is taken down while its writer changes it stays away, with its vote', async () => {
  await addGames({ catalog, clock }, [{ id: 1 }]);
  const { uuid: writer } = await signUp('writer@moggie.test');
  await library.grant(writer, [{ storeId: 1, orderId: crypto.randomUUID(), paid: 100 }]);
  const written = await review.add(writer, 1, { vote: 1, comment: 'Lovely.', anonymous: false });
  const taken = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const staff = database.transaction(async () => {
    await review.takeDown(written.uuid, 'An ad.', null);
    taken.resolve();
    await end.promise;
  });
  await taken.promise;
  const changed = review.change(writer, written.uuid, { vote: 1, comment: 'Again.', anonymous: false });
  const refused = expect(changed).rejects.toMatchObject({ code: 'store/review-removed' });
  await untilOneWaits(database);
  end.resolve();
  await staff;
  await refused;
  expect(await review.own(writer, 1)).toMatchObject({
    comment: 'Lovely.',
    vote: 0,
    removed_reason: 'An ad.',
  });
  expect((await catalog.published(1))?.game).toMatchObject({ likes: 0, dislikes: 0 });
});

describe('a game that is given back while its review changes', () => {
  let games = 1;

  /** Somebody who has bought a game and thinks badly of it. */
  async function buyer() {
    games += 1;
    const game = games;
    await addGames({ catalog, clock }, [{ id: game }]);
    const { uuid } = await signUp(`buyer${game}@moggie.test`);
    await account.setCountry(uuid, 'us');
    const site = { platformKey: 'moggie', silver: true };
    const shopper = { uuid, site, country: 'us', residence: 'us' };
    const { total } = await cart.gameBill(shopper, game);
    await wallet.reward(uuid, crypto.randomUUID(), { meowcent: total, silver: 0 });
    await cart.checkOutGame(shopper, game, { silver: 0, expectedTotal: total }, crypto.randomUUID());
    const written = await review.add(uuid, game, { vote: -1, comment: 'Not for me.', anonymous: false });
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const [order] = (await cart.orders(uuid, page)).list;
    if (!order) throw new Error('the game was bought');
    return {
      giveBack: () => cart.refund(uuid, order.id),
      change: () => review.change(uuid, written.uuid, { vote: 1, comment: 'Better.', anonymous: false }),
      /** The vote, the words, and the game's sum of votes. */
      async standing() {
        const own = await review.own(uuid, game);
        const { likes, dislikes } = (await catalog.published(game))?.game ?? {};
        return { vote: own?.vote, comment: own?.comment, likes, dislikes };
      },
    };
  }

  test.each([
    { first: 'giveBack', second: 'change', outcome: 'refused', comment: 'Not for me.' },
    { first: 'change', second: 'giveBack', outcome: 'done', comment: 'Better.' },
  ] as const)('counts no vote: $first before $second', async ({ first, second, outcome, comment }) => {
    const player = await buyer();
    const acted = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const one = database.transaction(async () => {
      await player[first]();
      acted.resolve();
      await end.promise;
    });
    await acted.promise;
    const other = player[second]().then(
      () => 'done',
      ({ code }) => (code === '400' ? 'refused' : code),
    );
    await untilOneWaits(database);
    end.resolve();
    await one;
    expect(await other).toBe(outcome);
    expect(await player.standing()).toEqual({ vote: 0, comment, likes: 0, dislikes: 0 });
  });

  test('counts no vote, whoever of both is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await buyer();
      const [, changed] = await Promise.allSettled([player.giveBack(), player.change()]);
      const comment = changed.status === 'fulfilled' ? 'Better.' : 'Not for me.';
      expect(await player.standing()).toEqual({ vote: 0, comment, likes: 0, dislikes: 0 });
    }
  });
});
