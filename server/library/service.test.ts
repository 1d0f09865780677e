import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyLicence } from '../../shared/contract/licence.ts';
import type { Shopper } from '../cart/service.ts';
import { playSession } from '../db/schema/library.ts';
import { testDatabase } from '../testing/database.ts';
import { openShop, quoteOf, WITHOUT_TRIAL } from '../testing/shop.ts';
import { createLicenceSigner } from './licence-signer.ts';
import { MOST_SESSIONS } from './service.ts';

const database = await testDatabase();
const { shelf, clock, library, cart, shopper } = openShop(database);
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const DAY = 24 * 60 * 60;
const BOUGHT = Date.parse('2026-11-21T12:00:00Z') / 1000;
let player: Shopper;

const fails = (code: string) => expect.objectContaining({ code });
const buy = (storeId: number, expectedTotal: number) =>
  cart.checkOutGame(player, storeId, { silver: 0, expectedTotal }, randomUUID());
const licensee = () => ({ uuid: player.uuid, audience: { platformKey: 'moggie', country: 'us' } });
const wait = (seconds: number) => {
  clock.now = new Date((BOUGHT + seconds) * 1000);
};

beforeEach(async () => {
  shelf.set(7, quoteOf(1299));
  shelf.set(9, quoteOf(0));
  wait(0);
  player = await shopper(5000);
});

describe('a licence', () => {
  test('of a paid game ends with its refund window, then is perpetual', async () => {
    await buy(7, 1299);
    const early = await library.issueLicence(licensee(), 7, 'official', DEVICE);
    expect(early.expiresAt).toEqual(new Date((BOUGHT + 14 * DAY) * 1000));
    expect(decodeJwt(early.jws)).toMatchObject({ exp: BOUGHT + 14 * DAY, soft: BOUGHT + DAY });
    wait(14 * DAY);
    const late = await library.issueLicence(licensee(), 7, 'official', DEVICE);
    expect(late.expiresAt).toBeNull();
    expect(decodeJwt(late.jws)).toMatchObject({ iat: BOUGHT + 14 * DAY, soft: BOUGHT + 44 * DAY });
    expect(decodeJwt(late.jws)).not.toHaveProperty('exp');
  });

  test('is perpetual at once for a free game and after two hours of play', async () => {
    await buy(9, 0);
    await buy(7, 1299);
    await library.addPlayTime(player.uuid, 7, randomUUID(), 7200);
    for (const game of [7, 9])
      expect((await library.issueLicence(licensee(), game, 'official', DEVICE)).expiresAt).toBeNull();
  });

  test('of a trial lasts seven days and needs no purchase', async () => {
    const { jws, expiresAt } = await library.issueLicence(licensee(), 7, 'trial', DEVICE);
    expect(expiresAt).toEqual(new Date((BOUGHT + 7 * DAY) * 1000));
    expect(decodeJwt(jws)).toMatchObject({ ent: { build: 'trial' }, exp: BOUGHT + 7 * DAY });
  });

  test('passes the check of the launcher for this game and device only', async () => {
    await buy(7, 1299);
    const { jws, storeUuid } = await library.issueLicence(licensee(), 7, 'official', DEVICE);
    const use = { keys: library.licenceKeys, now: BOUGHT, store: storeUuid, deviceKey: DEVICE };
    expect(await verifyLicence(jws, use)).toMatchObject({ ent: { store: storeUuid, build: 'official' } });
    await expect(verifyLicence(jws, { ...use, deviceKey: 'other' })).rejects.toThrow('another device');
    await expect(verifyLicence(jws, { ...use, now: BOUGHT + 14 * DAY + 61 })).rejects.toThrow('expired');
    expect(decodeProtectedHeader(jws)).toEqual({
      alg: 'EdDSA',
      typ: 'ent+jwt',
      kid: library.licenceKeys[0]?.kid,
    });
  });

  test('names the player by a pseudonym that differs from game to game', async () => {
    await buy(7, 1299);
    await buy(9, 0);
    const subjects = await Promise.all(
      [7, 9, 7].map(async (game) =>
        decodeJwt((await library.issueLicence(licensee(), game, 'official', DEVICE)).jws),
      ),
    );
    const [seven, nine, again] = subjects;
    expect(seven?.sub).toMatch(/^[\w-]{22}$/);
    expect(seven?.sub).toBe(again?.sub);
    expect(seven?.sub).not.toBe(nine?.sub);
    expect(seven?.jti).not.toBe(again?.jti);
    expect(JSON.stringify(subjects)).not.toContain(player.uuid);
  });

  test.each([
    ['a game that is not owned', 7, 'official', DEVICE, 'launch/no-licence'],
    ['an unknown game', 404, 'trial', DEVICE, '400'],
    ['a device key of another shape', 7, 'trial', 'short', '400'],
  ] as const)('is refused for %s', async (_what, game, build, device, code) => {
    await expect(library.issueLicence(licensee(), game, build, device)).rejects.toThrow(fails(code));
  });

  test('is refused once the game was given back', async () => {
    await buy(7, 1299);
    const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    await cart.refund(player.uuid, (await cart.orders(player.uuid, page)).list[0]?.id ?? '');
    await expect(library.issueLicence(licensee(), 7, 'official', DEVICE)).rejects.toThrow(
      fails('launch/no-licence'),
    );
  });
});

describe('licence keys', () => {
  // The key pair of RFC 8037, appendix A.
  const seed = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';

  test('come from a seed, the same each time', () => {
    const { keys } = createLicenceSigner([seed]);
    expect(keys).toEqual([
      {
        kid: DEVICE.slice(0, 16),
        kty: 'OKP',
        crv: 'Ed25519',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      },
    ]);
  });

  test('may name the next one before it signs', async () => {
    const next = Buffer.alloc(32, 1).toString('base64url');
    const { keys, sign } = createLicenceSigner([seed, next]);
    expect(keys).toHaveLength(2);
    const jws = await sign({
      user: 'u',
      jti: 'j',
      store: randomUUID(),
      build: 'trial',
      deviceKey: DEVICE,
      issuedAt: BOUGHT,
      expiresAt: BOUGHT + DAY,
      softAt: BOUGHT,
    });
    expect(decodeProtectedHeader(jws).kid).toBe(keys[0]?.kid);
    expect(await verifyLicence(jws, { keys, now: BOUGHT })).toMatchObject({ jti: 'j' });
  });

  test('must be 32 bytes', () => {
    expect(() => createLicenceSigner(['short'])).toThrow('32 bytes');
  });
});

/** Sittings of a week each at game 7; answers with their ids. */
async function addSittings(total: number): Promise<string[]> {
  const row = {
    userId: player.uuid,
    storeId: 7,
    seconds: 7 * DAY,
    startedAt: clock.now,
    updatedAt: clock.now,
  };
  const rows = Array.from({ length: total }, () => ({ id: randomUUID(), ...row }));
  await database.query.insert(playSession).values(rows);
  return rows.map(({ id }) => id);
}

describe('play time', () => {
  test('of a sitting only grows, however often and in whatever order it is told', async () => {
    const session = randomUUID();
    const lengths = [60, 120, 60, 120, 90];
    const totals = [];
    for (const length of lengths) totals.push(await library.addPlayTime(player.uuid, 7, session, length));
    expect(totals).toEqual([60, 120, 120, 120, 120]);
    expect(await library.addPlayTime(player.uuid, 7, randomUUID(), 30)).toBe(150);
    expect(await library.playSeconds(player.uuid, 9)).toBe(0);
  });

  test("cannot be written into somebody else's sitting or another game's", async () => {
    const session = randomUUID();
    await library.addPlayTime(player.uuid, 7, session, 60);
    const other = await shopper(0);
    await expect(library.addPlayTime(other.uuid, 7, session, 600)).rejects.toThrow(fails('400'));
    await expect(library.addPlayTime(player.uuid, 9, session, 600)).rejects.toThrow(fails('400'));
    expect(await library.playSeconds(player.uuid, 7)).toBe(60);
  });

  test.each([-1, 7 * DAY + 1])('of %i seconds is refused', async (length) => {
    await expect(library.addPlayTime(player.uuid, 7, randomUUID(), length)).rejects.toThrow(fails('400'));
  });

  test('is of games that the player may play: a trial, one that is owned, one that was given back', async () => {
    const add = (storeId: number) => library.addPlayTime(player.uuid, storeId, randomUUID(), 60);
    expect(await add(7)).toBe(60);
    shelf.set(WITHOUT_TRIAL, quoteOf(500));
    for (const never of [WITHOUT_TRIAL, 404]) await expect(add(never)).rejects.toThrow(fails('400'));
    await buy(WITHOUT_TRIAL, 500);
    expect(await add(WITHOUT_TRIAL)).toBe(60);
    const newest = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
    await cart.refund(player.uuid, (await cart.orders(player.uuid, newest)).list[0]?.id ?? '');
    expect(await library.owned(player.uuid, [WITHOUT_TRIAL])).toEqual(new Set());
    expect(await add(WITHOUT_TRIAL)).toBe(120);
  });

  test('ends at a number of sittings, those of before go on, and more than fits is told as the most that does', async () => {
    const [known] = await addSittings(MOST_SESSIONS - 1);
    if (!known) throw new Error('there are sittings');
    const last = randomUUID();
    expect(await library.addPlayTime(player.uuid, 7, last, 1)).toBe(2 ** 31 - 1);
    await expect(library.addPlayTime(player.uuid, 7, randomUUID(), 1)).rejects.toThrow(fails('400'));
    for (const before of [known, last])
      expect(await library.addPlayTime(player.uuid, 7, before, 7 * DAY)).toBe(2 ** 31 - 1);
    expect(await library.playSeconds(player.uuid, 7)).toBe(MOST_SESSIONS * 7 * DAY);
  });
});
