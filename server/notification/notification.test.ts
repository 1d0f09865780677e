import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { author, store } from '../db/schema/catalog.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import { GAME, openNews } from '../testing/news.ts';

const { deliver, newPlayer, told, kinds, mails, wantMail, buy, services, database, clock } = await openNews();
const { community } = services;

describe('a player is told', () => {
  test('of a purchase and of its return, newest first', async () => {
    const player = await newPlayer();
    await buy(player);
    await deliver();
    clock.now = new Date(clock.now.getTime() + 1000);
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const [order] = (await services.cart.orders(player.uuid, page)).list;
    await services.cart.refund(player.uuid, order?.id ?? '');
    expect(await told(player)).toMatchObject({
      list: [
        { kind: 'game_refunded', read: false, store: { id: GAME }, coin: 900, silver: 0 },
        { kind: 'purchase', read: false, store: { id: GAME }, coin: 900, silver: 0, count: 1 },
      ],
      totalCount: 2,
      unread_count: 2,
    });
  });

  test('of nothing when what was to be told did not happen', async () => {
    const player = await newPlayer();
    await expect(
      services.cart.checkOutGame(player.shopper, GAME, { silver: 0, expectedTotal: 900 }, randomUUID()),
    ).rejects.toThrow('does not hold enough');
    expect(await told(player)).toMatchObject({ list: [], totalCount: 0, unread_count: 0 });
  });

  test('of a code that was redeemed', async () => {
    const player = await newPlayer();
    const [code = ''] = await services.quest.makeCodes(1, { meowcent: 500, silver: 80, storeIds: [8] }, null);
    await services.quest.redeem(player.uuid, Buffer.from(code).toString('base64'));
    expect((await told(player)).list).toEqual([
      { kind: 'redemption', read: false, store: { id: 8 }, coin: 500, silver: 80, count: 1 },
    ]);
  });

  test('once, however often an event is delivered', async () => {
    const player = await newPlayer();
    await wantMail(player, 'wallet');
    await buy(player);
    const [event] = await database.query
      .select()
      .from(outboxEvent)
      .where(eq(outboxEvent.accountId, player.uuid));
    await deliver();
    // The relay died between the effect and its note.
    if (event) await database.query.insert(outboxEvent).values(event);
    expect([await kinds(player), mails(player).length]).toEqual([['purchase'], 1]);
  });

  test('once of a follower, however often they come back, and by name only where they let it be seen', async () => {
    const [star, fan] = [await newPlayer(), await newPlayer()];
    for (let times = 0; times < 2; times += 1) {
      const follow = await community.follow(fan.uuid, star.uuid);
      await deliver();
      await community.unfollow(fan.uuid, follow?.id ?? '');
    }
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false }]);
    await community.setOpen(fan.uuid, true);
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false, person: { uuid: fan.uuid } }]);
    await community.block(star.uuid, fan.uuid);
    expect((await told(star)).list).toEqual([{ kind: 'follower', read: false }]);
  });

  test('of an answer to a review, unless there is a block between the two', async () => {
    const [writer, other, studio] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const [game] = await database.query.select().from(store).where(eq(store.id, GAME));
    await database.query
      .update(author)
      .set({ accountId: studio.uuid })
      .where(eq(author.id, game?.authorId ?? ''));
    for (const player of [writer, other]) {
      await buy(player);
      const review = await services.review.add(player.uuid, GAME, {
        vote: 1,
        comment: 'Lovely.',
        anonymous: true,
      });
      if (player === other) await community.block(other.uuid, studio.uuid);
      await services.review.reply(studio.uuid, review.uuid, 'Thank you.');
      await services.review.reply(studio.uuid, review.uuid, 'Thank you, truly.');
    }
    expect(
      (await told(writer)).list.filter(({ kind }: { kind?: unknown }) => kind === 'review_reply'),
    ).toEqual([{ kind: 'review_reply', read: false, store: { id: GAME } }]);
    expect(await kinds(other)).toEqual(['purchase']);
  });

  test('of a report that was settled', async () => {
    const [reporter, staff, rude] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await services.account.setRole(staff.uuid, 'support');
    await services.report.add(reporter.uuid, { type: 'user', uuid: rude.uuid, reason: 'spam', text: '' });
    const viewer = { uuid: staff.uuid, role: 'support', session: randomUUID() } as const;
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const [report] = (await services.report.find(viewer, 0, page)).list;
    expect(await kinds(reporter)).toEqual([]);
    await services.report.setState(viewer, report?.id ?? '', 1);
    expect([await kinds(reporter), await kinds(rude)]).toEqual([['report_decided'], []]);
  });

  test('of each decision on a report, and of none that was made before', async () => {
    const [reporter, staff, rude] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await services.account.setRole(staff.uuid, 'support');
    const viewer = { uuid: staff.uuid, role: 'support', session: randomUUID() } as const;
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    const complain = () =>
      services.report.add(reporter.uuid, { type: 'user', uuid: rude.uuid, reason: 'spam', text: '' });
    await complain();
    const [report] = (await services.report.find(viewer, 0, page)).list;
    const settle = () => services.report.setState(viewer, report?.id ?? '', 1);
    expect([(await settle()).state, (await settle()).state]).toEqual([1, 1]);
    expect(await kinds(reporter)).toEqual(['report_decided']);
    await complain();
    await settle();
    expect(await kinds(reporter)).toEqual(['report_decided', 'report_decided']);
  });
});
