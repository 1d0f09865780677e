import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import { payment, paymentReversal, providerEvent } from '../db/schema/payment.ts';
import { testApp } from './app.ts';
import { addGames } from './games.ts';
import { paymentRow } from './payments.ts';

export const DAY = 24 * 60 * 60_000;

/** A store of whose players much is known; each test begins with nobody on the way out. */
export async function openPrivacy() {
  const tested = await testApp();
  const { signUp, services, database, clock } = tested;
  const { privacy, quest, cart, review, library, image } = services;
  await addGames({ catalog: services.catalog, clock }, [{ id: 7 }, { id: 8 }]);

  beforeEach(async () => {
    clock.now = new Date(clock.now.getTime() + 31 * DAY);
    await privacy.eraseDue();
  });

  /** A top-up that was given back in part, and what its provider said of it. */
  async function topUp(userId: string, email: string): Promise<void> {
    const [id, at] = [randomUUID(), clock.now];
    await database.query
      .insert(payment)
      .values(paymentRow({ id, orderNo: `ORDER${userId}`, userId, createdAt: at }));
    await database.query.insert(paymentReversal).values({
      id: randomUUID(),
      paymentId: id,
      kind: 'refund',
      state: 'settled',
      amount: 50,
      coin: 50,
      silver: 0,
      reason: 'asked',
      createdAt: at,
      updatedAt: at,
    });
    await database.query.insert(providerEvent).values({
      providerKey: 'moggie',
      eventKey: userId,
      paymentId: id,
      body: { payer: email },
      outcome: 'applied',
      receivedAt: at,
    });
  }

  /** A player who has a bit of everything. */
  async function livingPlayer() {
    const email = `${randomUUID()}@moggie.test`;
    const player = await signUp(email);
    const { uuid } = player;
    const [code = ''] = await quest.makeCodes(1, { meowcent: 500, silver: 80, storeIds: [7] }, null);
    await quest.redeem(uuid, Buffer.from(code).toString('base64'));
    const shopper = { uuid, site: { platformKey: 'moggie', silver: true }, country: 'us', residence: 'us' };
    await cart.addWish(shopper, 8, 'for spring');
    await review.add(uuid, 7, { vote: 1, comment: '=Lovely, "warm"', anonymous: false });
    await library.addPlayTime(uuid, 7, randomUUID(), 60);
    await services.account.profile.change(uuid, { nickname: 'Rin', introduction: 'Hello' });
    await topUp(uuid, email);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c86' } })
      .png()
      .toBuffer();
    const { url } = await image.keepAvatar(uuid, picture);
    return { ...player, email, picture: url };
  }

  return { ...tested, topUp, livingPlayer };
}
