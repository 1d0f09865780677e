import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { decodeCode } from './code.ts';

const { gql, signUp, services, clock } = await testApp();
const { quest, wallet, library, catalog } = services;
await addGames({ catalog, clock }, [{ id: 7 }, { id: 8 }]);

const HOUR = 60 * 60_000;
const NOTHING = { meowcent: 0, silver: 0, storeIds: [] };
const REDEEM =
  'mutation ($code: String!) { redeemQuestRedemptionCode(redemption_code: $code) { quest { reward { list { key amount store_id } } } again } }';
const encode = (code: string) => Buffer.from(code).toString('base64');

const newPlayer = () => signUp(`${randomUUID()}@moggie.test`);
const redemption = async (token: string, code: string) =>
  (await gql(REDEEM, { code }, { token })).data.redeemQuestRedemptionCode;
async function redeem(token: string, code: string) {
  const { data, codes } = await gql(REDEEM, { code }, { token });
  return codes[0] ?? data.redeemQuestRedemptionCode.quest.reward.list;
}

describe('a redemption code', () => {
  test('gives coins and games, once [O08] [C14]', async () => {
    const { token, uuid } = await newPlayer();
    const reward = { meowcent: 500, silver: 80, storeIds: [7] };
    const [code = ''] = await quest.makeCodes(1, reward, null);
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect(await redeem(token, encode(code))).toEqual([
      { key: 'account_0', amount: 500, store_id: null },
      { key: 'account_1', amount: 80, store_id: null },
      { key: 'store', amount: null, store_id: 7 },
    ]);
    expect(await wallet.balances(uuid)).toEqual({ meowcent: 500, silver: 80 });
    expect(await library.owned(uuid, [7, 8])).toEqual(new Set([7]));
    const { data } = await gql(
      '{ findStoreOrder(platform_key: "moggie", state: 1) { list { store_id } } findAccountLog(action_type: "reward") { list { meowcent silver } } }',
      {},
      { token },
    );
    expect(data).toEqual({
      findStoreOrder: { list: [{ store_id: 7 }] },
      findAccountLog: { list: [{ meowcent: 500, silver: 80 }] },
    });
    expect(await redeem((await newPlayer()).token, encode(code))).toBe('quest/redemption-code-used');
    expect(await wallet.balances(uuid)).toEqual({ meowcent: 500, silver: 80 });
  });

  test('that is sent again by its player says what it gave, and that it gave it before (rule 13)', async () => {
    const { token, uuid } = await newPlayer();
    const [code = ''] = await quest.makeCodes(1, { ...NOTHING, meowcent: 500 }, null);
    const told = [{ key: 'account_0', amount: 500, store_id: null }];
    expect(await redemption(token, encode(code))).toEqual({
      quest: { reward: { list: told } },
      again: false,
    });
    expect(await redemption(token, encode(code))).toEqual({ quest: { reward: { list: told } }, again: true });
    expect(await redeem((await newPlayer()).token, encode(code))).toBe('quest/redemption-code-used');
    expect(await wallet.balances(uuid)).toEqual({ meowcent: 500, silver: 0 });
  });

  test('that is the player’s own is no guess, however often it is sent (rule 32)', async () => {
    const { token } = await newPlayer();
    const [own = '', next = ''] = await quest.makeCodes(2, { ...NOTHING, meowcent: 1 }, null);
    const told = [{ key: 'account_0', amount: 1, store_id: null }];
    expect(await redeem(token, encode(own))).toEqual(told);
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect(await redeem(token, encode('WRONG'))).toBe('quest/redemption-code-invalid');
    for (let again = 0; again < 3; again += 1) expect(await redeem(token, encode(own))).toEqual(told);
    expect(await redeem(token, encode(next))).toEqual(told);
  });

  test('is found however it was typed', async () => {
    const { token } = await newPlayer();
    await quest.addCodes(['SPRING-2026-A'], { ...NOTHING, silver: 5 }, null);
    expect(await redeem(token, encode(' spring 2026a '))).toEqual([
      { key: 'account_1', amount: 5, store_id: null },
    ]);
  });

  test('Q1: CODE-123 is sent as Q09ERS0xMjM=, and blanks around it do not count [V07]', () => {
    expect(encode('CODE-123')).toBe('Q09ERS0xMjM=');
    expect(decodeCode('Q09ERS0xMjM=')).toBe('CODE-123');
    expect(decodeCode(encode(' CODE-123 '))).toBe('CODE-123');
  });

  test('must be known, in time, and sent base64-encoded [V07] [C13]', async () => {
    await quest.addCodes(['WINTER-ONE'], { ...NOTHING, meowcent: 5 }, new Date(clock.now.getTime() + HOUR));
    clock.now = new Date(clock.now.getTime() + HOUR);
    const invalid = ['WINTER-ONE', encode('WINTER-ONE'), encode('UNKNOWN'), encode('—'), '', '===='];
    for (const code of invalid)
      expect(await redeem((await newPlayer()).token, code)).toBe('quest/redemption-code-invalid');
    expect((await gql(REDEEM, { code: encode('WINTER-ONE') })).codes).toEqual(['401']);
  });

  test('stays unused when its game is owned already, coins and all', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const [one = '', two = ''] = await quest.makeCodes(2, { meowcent: 100, silver: 0, storeIds: [8] }, null);
    await redeem(first.token, encode(one));
    expect(await redeem(first.token, encode(two))).toBe('store/already-owned');
    expect(await wallet.balances(first.uuid)).toEqual({ meowcent: 100, silver: 0 });
    expect(await redeem(second.token, encode(two))).toHaveLength(2);
  });

  test('cannot be guessed: five wrong ones an hour (rule 32)', async () => {
    const { token } = await newPlayer();
    const [code = ''] = await quest.makeCodes(1, { ...NOTHING, meowcent: 1 }, null);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => redeem(token, encode('WRONG'))));
    expect(new Set(wrong)).toEqual(new Set(['quest/redemption-code-invalid']));
    expect(await redeem(token, encode(code))).toBe('auth/too-many-requests');
    clock.now = new Date(clock.now.getTime() + HOUR);
    expect(await redeem(token, encode(code))).toHaveLength(1);
  });
});
