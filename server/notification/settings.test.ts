import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { cookieOf, PASSWORD } from '../testing/app.ts';
import { GAME, openNews, type Reader } from '../testing/news.ts';

const { deliver, newPlayer, told, kinds, mails, buy, gql, post, tokenOf, services, database, clock } =
  await openNews();
const { notification } = services;
const DAY = 24 * 60 * 60_000;

/** The player as a fresh session signs them in. */
async function withSession(player: Reader, response: LightMyRequestResponse): Promise<Reader> {
  const cookie = cookieOf(response);
  return { ...player, cookie, token: await tokenOf(cookie) };
}

describe('the safety of an account', () => {
  const signIn = (email: string, agent: string) =>
    post('/api/account/sign-in', { email, password: PASSWORD }, { 'user-agent': agent });
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

  test('a sign-in on a new kind of device is told and mailed, the first and known ones are not', async () => {
    const player = await newPlayer();
    await signIn(player.email, PHONE);
    expect((await told(player)).list).toEqual([
      { kind: 'sign_in', read: false, browser: 'Safari', os: 'iOS' },
    ]);
    expect(mails(player)).toHaveLength(1);
    await signIn(player.email, PHONE);
    expect([await kinds(player), mails(player).length]).toEqual([['sign_in'], 1]);
  });

  test('a wrong password signs nobody in and tells nothing', async () => {
    const player = await newPlayer();
    await post(
      '/api/account/sign-in',
      { email: player.email, password: 'Wrong1234' },
      { 'user-agent': PHONE },
    );
    expect(await kinds(player)).toEqual([]);
  });

  test('a new password is told in the language of the player, without a word of the store', async () => {
    const player = await newPlayer('ja-JP');
    const changed = await post(
      '/api/account/change-password',
      { current: PASSWORD, password: 'Daylight77' },
      { cookie: player.cookie },
    );
    expect(await kinds(await withSession(player, changed))).toEqual(['password_changed']);
    expect(mails(player)).toEqual([
      expect.objectContaining({
        subject: 'アカウントに関する重要なお知らせ',
        text: [
          'パスワードが変更されました。',
          'http://localhost:4800/ja-JP/notifications',
          'お心当たりのない場合は、パスワードを変更し、ほかの端末からサインアウトしてください。',
        ].join('\n\n'),
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
      }),
    ]);
  });

  test('an account that is to be deleted, and kept after all', async () => {
    const player = await newPlayer();
    await services.account.leaving.keep(new Headers({ cookie: player.cookie }));
    expect(await kinds(player)).toEqual([]);
    await post('/api/account/delete', { password: PASSWORD }, { cookie: player.cookie });
    await deliver();
    clock.now = new Date(clock.now.getTime() + 1000);
    const back = await withSession(player, await signIn(player.email, ''));
    await post('/api/account/keep', {}, { cookie: back.cookie });
    expect((await told(back)).list).toEqual([
      { kind: 'deletion_undone', read: false },
      {
        kind: 'deletion_scheduled',
        read: false,
        at: new Date(clock.now.getTime() - 1000 + 30 * DAY).toISOString(),
      },
    ]);
    expect(mails(player).map(({ subject, text }) => [subject, text.split('\n\n')[1]])).toEqual([
      ['A change to your account', 'http://localhost:4800/notifications'],
      ['Your account will be deleted', 'http://localhost:4800/sign-in?returnPath=%2Faccount%2Fprofile'],
    ]);
  });
});

describe('what is told where', () => {
  const settings = async ({ token }: Reader) =>
    (await gql('{ findNotificationSetting { group in_app mail fixed } }', {}, { token })).data
      .findNotificationSetting;
  const set = ({ token }: Reader, group: string, in_app: boolean, mail: boolean) =>
    gql(
      `mutation { setNotificationSetting(group: ${group}, in_app: ${in_app}, mail: ${mail}) { group in_app mail } }`,
      {},
      { token },
    );

  test('is in the store until the player says otherwise; security is everywhere, always', async () => {
    const player = await newPlayer();
    const usual = { in_app: true, mail: false, fixed: false };
    const fixed = { in_app: true, mail: true, fixed: true };
    expect(await settings(player)).toEqual([
      { group: 'wallet', ...usual },
      { group: 'games', ...usual },
      { group: 'people', ...usual },
      { group: 'security', ...fixed },
    ]);
    expect((await set(player, 'wallet', false, true)).codes).toEqual([]);
    expect((await set(player, 'security', true, false)).codes).toEqual(['400']);
    expect(await settings(player)).toEqual([
      { group: 'wallet', in_app: false, mail: true, fixed: false },
      { group: 'games', ...usual },
      { group: 'people', ...usual },
      { group: 'security', ...fixed },
    ]);
  });

  test('is mailed alone, or not told at all, where the player wants that', async () => {
    const [byMail, nowhere] = [await newPlayer(), await newPlayer()];
    await set(byMail, 'wallet', false, true);
    await set(nowhere, 'wallet', false, false);
    for (const player of [byMail, nowhere]) await buy(player);
    expect([await kinds(byMail), await kinds(nowhere)]).toEqual([[], []]);
    expect([mails(byMail), mails(nowhere)]).toEqual([
      [
        expect.objectContaining({
          subject: 'There is news for you',
          text: [
            'Your purchase is complete.',
            'http://localhost:4800/notifications',
            'You choose in your account which emails you get.',
          ].join('\n\n'),
        }),
      ],
      [],
    ]);
  });

  test('is read one by one, or all at once', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    for (const id of [GAME, 8]) await buy(player, id, id === GAME ? 900 : 500);
    const { ids } = await told(player);
    const read = async ({ token }: Reader, uuid?: string) =>
      gql('mutation ($uuid: UUID) { setNotificationRead(uuid: $uuid) }', { uuid }, { token });
    expect((await read(other, ids[0])).codes).toEqual(['404']);
    expect((await read(player, ids[0])).data).toEqual({ setNotificationRead: 1 });
    expect((await read(player, ids[0])).data).toEqual({ setNotificationRead: 1 });
    expect(await told(player, { unread: true })).toMatchObject({ ids: [ids[1]], totalCount: 1 });
    expect((await read(player)).data).toEqual({ setNotificationRead: 0 });
    expect(await told(player)).toMatchObject({ ids, totalCount: 2, unread_count: 0 });
    expect(await told(player, { q: { limit: 1, offset: 1 } })).toMatchObject({ ids: [ids[1]] });
  });

  test('costs one statement to count', async () => {
    const player = await newPlayer();
    expect(await services.account.residenceOf(player.uuid)).toBe('us');
    const before = database.statementCount();
    await gql('{ findNotification(q: { limit: 0 }) { unread_count } }', {}, { token: player.token });
    expect(database.statementCount() - before).toBe(1);
  });

  test('is forgotten after a year', async () => {
    const player = await newPlayer();
    await buy(player);
    await deliver();
    clock.now = new Date(clock.now.getTime() + 365 * DAY);
    await notification.prune();
    expect(await notification.total(player.uuid, false)).toBe(1);
    clock.now = new Date(clock.now.getTime() + 1);
    await notification.prune();
    expect(await notification.total(player.uuid, false)).toBe(0);
  });
});
