import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock, signUp } = await testApp();
const GAME = 1;
let people = 0;

beforeAll(() => addGames({ catalog: services.catalog, clock }, [{ id: GAME }]));

async function person() {
  people += 1;
  return signUp(`reporter${people}@moggie.test`);
}

async function admin() {
  const boss = await person();
  await services.account.setRole(boss.uuid, 'admin');
  return boss;
}

const ADD = `mutation ($type: ReportType!, $uuid: UUID!, $reason: ReportReason!, $text: String) {
  addReport(type: $type, uuid: $uuid, reason: $reason, text: $text) }`;
const LIST =
  'query ($state: Int!) { findReport(state: $state) { totalCount list { uuid type subject_uuid reason text state } } }';
const SET = 'mutation ($uuid: UUID!, $state: Int!) { setReport(uuid: $uuid, state: $state) { uuid state } }';

async function reviewBy(writer: string): Promise<string> {
  await services.library.grant(writer, [{ storeId: GAME, orderId: crypto.randomUUID(), paid: 1 }]);
  return (await services.review.add(writer, GAME, { vote: 0, comment: 'Buy at …', anonymous: true })).uuid;
}

describe('a report', () => {
  test('of a review, a person or a game reaches the root admin, once a reporter', async () => {
    const [reporter, other, boss] = [await person(), await person(), await admin()];
    const comment = await reviewBy(other.uuid);
    const game = (await services.catalog.game(GAME))?.uuid;
    const send = (type: string, uuid: string | undefined, reason: string, text?: string) =>
      gql(ADD, { type, uuid, reason, text }, reporter);
    expect((await send('comment', comment, 'spam', ' An ad. ')).data.addReport).toBe(true);
    expect((await send('user', other.uuid, 'harassment')).data.addReport).toBe(true);
    expect((await send('game', game, 'stolen')).data.addReport).toBe(true);
    expect((await send('game', game, 'broken', 'It does not start.')).data.addReport).toBe(true);
    const open = (await gql(LIST, { state: 0 }, boss)).data.findReport;
    expect(open.totalCount).toBe(3);
    expect(open.list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'comment', subject_uuid: comment, reason: 'spam', text: 'An ad.' }),
        expect.objectContaining({ type: 'user', subject_uuid: other.uuid, reason: 'harassment', text: '' }),
        expect.objectContaining({ type: 'game', reason: 'broken', text: 'It does not start.', state: 0 }),
      ]),
    );
    const uuid = open.list[0]?.uuid;
    expect((await gql(SET, { uuid, state: 1 }, boss)).data.setReport).toEqual({ uuid, state: 1 });
    expect((await gql(LIST, { state: 0 }, boss)).data.findReport.totalCount).toBe(2);
    expect((await gql(LIST, { state: 1 }, boss)).data.findReport.list[0]?.uuid).toBe(uuid);
  });

  test('of nothing, of one’s own, or for a reason that does not fit is refused', async () => {
    const reporter = await person();
    const send = async (type: string, uuid: string, reason: string, text = '') =>
      (await gql(ADD, { type, uuid, reason, text }, reporter)).codes;
    const other = (await person()).uuid;
    for (const type of ['comment', 'user', 'game'])
      expect(await send(type, crypto.randomUUID(), 'other')).toEqual(['404']);
    expect(await send('user', reporter.uuid, 'other')).toEqual(['400']);
    expect(await send('comment', await reviewBy(reporter.uuid), 'other')).toEqual(['400']);
    expect(await send('user', other, 'broken')).toEqual(['400']);
    expect(await send('user', other, 'other', 'x'.repeat(1001))).toEqual(['400']);
    expect((await gql(ADD, { type: 'user', uuid: other, reason: 'other' })).codes).toEqual(['401']);
  });

  test('is for the root admin to read and settle', async () => {
    const reporter = await person();
    expect((await gql(LIST, { state: 0 }, reporter)).codes).toEqual(['401']);
    expect((await gql(LIST, { state: 0 })).codes).toEqual(['401']);
    const uuid = crypto.randomUUID();
    expect((await gql(SET, { uuid, state: 1 }, reporter)).codes).toEqual(['401']);
    const boss = await admin();
    expect((await gql(SET, { uuid, state: 1 }, boss)).codes).toEqual(['404']);
    expect((await gql(SET, { uuid, state: 2 }, boss)).codes).toEqual(['400']);
  });
});
