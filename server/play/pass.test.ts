import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { session } from '../db/schema/account.ts';
import {
  FREE,
  FREE_ELSEWHERE,
  FREE_THERE,
  NOT_ON_THE_WEB,
  PAID,
  SOON,
  testWebGames,
} from './testing/web-games.ts';

const { build, clock, database, gql, onGame, owner, post, services, signUp, signUpOwner, ticketFor } =
  await testWebGames();
afterAll(() => rmSync(build, { recursive: true, force: true }));

describe('a game that must be owned', () => {
  test('is closed without a pass', async () => {
    for (const url of ['/', '/index.html', '/game.wasm'])
      expect((await onGame(PAID, url)).statusCode).toBe(403);
    expect((await onGame(PAID, '/', { cookie: '__Host-play=2.x.9999999999999.forged' })).statusCode).toBe(
      403,
    );
  });

  test('opens for its owner with a ticket, once, and stays open by a cookie of its own origin', async () => {
    const { url } = await ticketFor(PAID);
    const [origin, search] = url.split('/?');
    expect(origin).toBe('http://g-2.play.localhost:4800');
    const entered = await onGame(PAID, `/?${search}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/']);
    const [cookie] = entered.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-play',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    });
    expect(cookie).not.toHaveProperty('domain');
    const headers = { cookie: `__Host-play=${cookie?.value}` };
    expect((await onGame(PAID, '/', headers)).statusCode).toBe(200);
    expect((await onGame(PAID, `/?${search}`)).statusCode).toBe(403);
    clock.now = new Date(clock.now.getTime() + 12 * 60 * 60_000);
    expect((await onGame(PAID, '/', headers)).statusCode).toBe(403);
  });

  /** Opens a game; answers with its cookie as the browser sends it. */
  async function enter(id: number, sender: { token?: string } = owner): Promise<string> {
    const { url } = await ticketFor(id, sender);
    const { cookies } = await onGame(id, `/?${url.split('/?')[1]}`);
    return `__Host-play=${cookies[0]?.value}`;
  }
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };

  test('stays open as long as it is played: a pass that is 15 minutes old is given anew', async () => {
    const first = await enter(PAID);
    later(14);
    expect((await onGame(PAID, '/', { cookie: first })).cookies).toEqual([]);
    later(1);
    const [renewed] = (await onGame(PAID, '/game.wasm', { cookie: first })).cookies;
    expect(renewed).toMatchObject({
      name: '__Host-play',
      path: '/',
      maxAge: 12 * 60 * 60,
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    });
    later(12 * 60 - 15);
    expect((await onGame(PAID, '/', { cookie: first })).statusCode).toBe(403);
    expect((await onGame(PAID, '/', { cookie: `__Host-play=${renewed?.value}` })).statusCode).toBe(200);
    expect((await onGame(FREE, '/', { cookie: `__Host-play=${renewed?.value}` })).cookies).toEqual([]);
  });

  test('closes when its player signs out, and for nobody else', async () => {
    const leaving = await signUpOwner('leaving@moggie.test');
    const [left, stayed] = [await enter(PAID, leaving), await enter(PAID)];
    const statuses = async () => [
      (await onGame(PAID, '/', { cookie: left })).statusCode,
      (await onGame(PAID, '/', { cookie: stayed })).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await post('/api/account/sign-out', {}, { cookie: leaving.cookie });
    expect(await statuses()).toEqual([403, 200]);
    // What is everyone's stays so.
    expect((await onGame(FREE, '/', { cookie: left })).statusCode).toBe(200);
  });

  test('asks for the session only of a pass that is due, also where nobody told that it ended', async () => {
    const elsewhere = await signUpOwner('elsewhere@moggie.test');
    const cookie = await enter(PAID, elsewhere);
    const askOnce = async () => {
      const before = database.statementCount();
      const { statusCode } = await onGame(PAID, '/game.wasm', { cookie });
      return { statusCode, statements: database.statementCount() - before };
    };
    /** The jobs of a server that listens have statements of their own: the least of three is what a request costs. */
    const ask = async () => {
      const tries = [await askOnce(), await askOnce(), await askOnce()];
      return tries.reduce((least, each) => (each.statements < least.statements ? each : least));
    };
    const { statements } = await ask();
    later(15);
    expect(await ask()).toEqual({ statusCode: 200, statements: statements + 1 });
    later(-1);
    await database.query.delete(session).where(eq(session.userId, elsewhere.uuid));
    expect(await ask()).toEqual({ statusCode: 200, statements });
    later(1);
    expect((await ask()).statusCode).toBe(403);
  });

  test.each([
    ['&locale=ja-JP', '/?locale=ja-JP'],
    ['&locale=tlh', '/'],
    ['&locale=ja-JP&brand=lynx', '/?locale=ja-JP&brand=lynx'],
    ['&brand=tiger', '/'],
  ])('keeps the language of the store around it, and nothing else: %s [D09]', async (more, location) => {
    const { url } = await ticketFor(PAID);
    const entered = await onGame(PAID, `/?${url.split('/?')[1]}${more}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, location]);
  });

  test('refuses a ticket after a minute, and one of another game', async () => {
    const late = await ticketFor(PAID);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect((await onGame(PAID, `/?${late.url.split('/?')[1]}`)).statusCode).toBe(403);
    const other = await ticketFor(PAID);
    expect((await onGame(FREE, `/?${other.url.split('/?')[1]}`)).statusCode).toBe(403);
    expect((await onGame(PAID, `/?${other.url.split('/?')[1]}`)).statusCode).toBe(303);
  });

  test('gives tickets to owners only', async () => {
    expect((await ticketFor(PAID, {})).codes).toEqual(['401']);
    const stranger = await signUp('stranger@moggie.test');
    expect((await ticketFor(PAID, stranger)).codes).toEqual(['launch/no-licence']);
    for (const id of [NOT_ON_THE_WEB, SOON, 99]) expect((await ticketFor(id)).codes).toEqual(['404']);
  });
});

describe('a free game', () => {
  test('is played by everyone without a ticket', async () => {
    expect(await ticketFor(FREE, {})).toEqual({
      url: 'http://g-1.play.localhost:4800/',
      expires_at: null,
      codes: [],
    });
  });

  test('is free only where its price says so: a ticket for players there, and nothing for guests', async () => {
    const [there, here] = [await signUp('there@moggie.test'), await signUp('here@moggie.test')];
    await services.account.setCountry(there.uuid, 'tw');
    await services.account.setCountry(here.uuid, 'us');
    const codesFor = async (id: number) => [
      (await ticketFor(id, there)).codes,
      (await ticketFor(id, here)).codes,
      (await ticketFor(id, {})).codes,
    ];
    expect(await codesFor(FREE_THERE)).toEqual([[], ['launch/no-licence'], ['401']]);
    expect(await codesFor(FREE_ELSEWHERE)).toEqual([['launch/no-licence'], [], ['401']]);
    for (const id of [FREE_THERE, FREE_ELSEWHERE]) expect((await onGame(id, '/')).statusCode).toBe(403);
    const { url } = await ticketFor(FREE_THERE, there);
    expect((await onGame(FREE_THERE, `/?${url.split('/?')[1]}`)).statusCode).toBe(303);
    const query =
      'query ($id: Int!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: ["web"]) { list { os } } }';
    const offered = async (id: number, sender: { token: string }) =>
      (await gql(query, { id }, sender)).data.getStoreAuthorizedAndFindStoreUrl.list;
    expect([await offered(FREE_THERE, there), await offered(FREE_THERE, here)]).toEqual([
      [{ os: 'web' }],
      [],
    ]);
    expect([await offered(FREE_ELSEWHERE, there), await offered(FREE_ELSEWHERE, here)]).toEqual([
      [],
      [{ os: 'web' }],
    ]);
  });

  test('shows its web build beside the others [O33]', async () => {
    const query =
      'query ($id: Int!, $os: [String!]!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: $os) { isAuthorized list { type os version size url } } }';
    const web = {
      type: 'official_app',
      os: 'web',
      version: '1.2.0',
      size: 65,
      url: 'http://g-1.play.localhost:4800',
    };
    const ask = async (id: number, os: string[], sender = {}) =>
      (await gql(query, { id, os }, sender)).data.getStoreAuthorizedAndFindStoreUrl;
    const seen = await ask(FREE, ['web', 'windows']);
    expect(seen).toEqual({ isAuthorized: false, list: [{ ...web, size: seen.list[0]?.size }] });
    expect(await ask(FREE, ['windows'])).toEqual({ isAuthorized: false, list: [] });
    expect(await ask(PAID, ['web'])).toEqual({ isAuthorized: false, list: [] });
    expect((await ask(PAID, ['web'], owner)).isAuthorized).toBe(true);
    expect((await ask(PAID, ['web'], owner)).list).toHaveLength(1);
  });
});
