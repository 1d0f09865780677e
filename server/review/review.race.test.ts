import { sql } from 'drizzle-orm';
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

describe('a review that goes while others have to do with it', () => {
  let games = 100;

  /** A review of a game, with what can be done to it and what came of that. */
  async function reviewed() {
    games += 1;
    const game = games;
    const [author, writer, reader] = [
      await signUp(`author${game}@moggie.test`),
      await signUp(`buyer${game}@moggie.test`),
      await signUp(`reader${game}@moggie.test`),
    ];
    const pen = crypto.randomUUID();
    await catalog.addAuthors([
      { id: pen, accountId: author.uuid, nickname: 'Inkwell', head: '', brief: '', translations: [] },
    ]);
    await addGames({ catalog, clock }, [{ id: game, game: { authorId: pen } }]);
    await library.grant(writer.uuid, [{ storeId: game, orderId: crypto.randomUUID(), paid: 100 }]);
    const { uuid } = await review.add(writer.uuid, game, { vote: 1, comment: 'Lovely.', anonymous: false });
    const viewer = { viewer: reader.uuid, platformKey: 'moggie', country: 'us' };
    return {
      takeDown: () => review.takeDown(uuid, 'An ad.', null),
      remove: () => review.remove(writer.uuid, uuid),
      reply: () => review.reply(author.uuid, uuid, 'Thank you!'),
      setHelpful: () => review.setHelpful(viewer, uuid, true),
      async traces() {
        const { rows } = await database.query.execute(sql`select
          (select reply from store_comment where id = ${uuid}) as reply,
          (select count(*)::int from store_comment_helpful where comment_id = ${uuid}) as helpful,
          (select count(*)::int from outbox_event where body ->> 'kind' = 'review_reply'
            and account_id = ${writer.uuid}) as told`);
        return rows[0];
      },
    };
  }

  test.each([
    { removal: 'takeDown', act: 'reply' },
    { removal: 'remove', act: 'reply' },
    { removal: 'takeDown', act: 'setHelpful' },
    { removal: 'remove', act: 'setHelpful' },
  ] as const)('$act finds none after $removal, and leaves nothing', async ({ removal, act }) => {
    const about = await reviewed();
    const gone = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const remover = database.transaction(async () => {
      await about[removal]();
      gone.resolve();
      await end.promise;
    });
    await gone.promise;
    const refused = expect(about[act]()).rejects.toMatchObject({ code: '404' });
    await untilOneWaits(database);
    end.resolve();
    await remover;
    await refused;
    expect(await about.traces()).toEqual({ reply: null, helpful: 0, told: 0 });
  });
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
