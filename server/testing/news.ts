import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { Shopper } from '../cart/service.ts';
import { HOST, type TestApp, testApp } from './app.ts';
import { addGames } from './games.ts';

const DAY = 24 * 60 * 60_000;
const SITE = { platformKey: 'moggie', silver: true };

/** A game that is for sale for 900, with a Japanese name; 8 is for sale, too, and 9 comes in thirty days. */
export const GAME = 7;

/** A player who is told things. */
export type Reader = Awaited<ReturnType<TestApp['signUp']>> & { email: string; shopper: Shopper };

/** A store whose players are told things; whatever was told before a test has arrived when it begins. */
export async function openNews() {
  const tested = await testApp();
  const { gql, services, clock, signUp } = tested;
  const { relay, wallet, catalog, mailbox } = services;

  const list = [
    { id: GAME, meowcent: 900, names: { 'ja-jp': '午後の庭' } },
    { id: 8, meowcent: 500 },
    {
      id: 9,
      meowcent: 700,
      game: { releaseType: 'soon', releasedAt: new Date(clock.now.getTime() + 30 * DAY) },
    },
  ];
  await addGames({ catalog, clock }, list);
  await catalog.announce();
  await catalog.notePrices();

  async function deliver(): Promise<void> {
    const failures = [
      ...(await relay(['news', 'game-released', 'game-reduced', 'game-updated'])),
      ...(await relay(['mail', 'bulk-mail'])),
    ];
    expect(failures).toEqual([]);
  }

  beforeEach(async () => {
    await deliver();
    clock.now = new Date(clock.now.getTime() + 1000);
  });

  async function newPlayer(locale = 'en-US', residence = 'us'): Promise<Reader> {
    const email = `${randomUUID()}@moggie.test`;
    const player = await signUp(email);
    await services.account.profile.change(player.uuid, { locale });
    await services.account.setCountry(player.uuid, residence);
    return { ...player, email, shopper: { uuid: player.uuid, site: SITE, country: residence, residence } };
  }

  const ASKED = `query ($unread: Boolean, $q: ListQ) { findNotification(unread: $unread, q: $q) {
    list { uuid kind read store { id } person { uuid } coin silver count version browser os at }
    totalCount unread_count } }`;

  /** What a player was told, without what is null. */
  async function told({ token }: Reader, variables: object = {}, host = HOST) {
    await deliver();
    const { data, codes } = await gql(ASKED, { ...variables }, { token, host });
    expect(codes).toEqual([]);
    const said = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && name !== 'uuid'));
    const { list, totalCount, unread_count } = data.findNotification;
    return {
      list: list.map(said),
      ids: list.map(({ uuid }) => uuid),
      totalCount,
      unread_count,
    };
  }

  const kinds = async (player: Reader) =>
    (await told(player)).list.map(({ kind }: { kind?: unknown }) => kind);
  const mails = ({ email }: Reader) => (mailbox?.list() ?? []).filter(({ to }) => to === email);
  const wantMail = ({ token }: Reader, group: string) =>
    gql(
      `mutation { setNotificationSetting(group: ${group}, in_app: true, mail: true) { group } }`,
      {},
      { token },
    );

  async function buy({ shopper }: Reader, id = GAME, price = 900): Promise<void> {
    await wallet.reward(shopper.uuid, randomUUID(), { meowcent: price, silver: 0 });
    await services.cart.checkOutGame(shopper, id, { silver: 0, expectedTotal: price }, randomUUID());
  }

  return { ...tested, deliver, newPlayer, told, kinds, mails, wantMail, buy };
}
