import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { HOST, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import type { Context } from './context.ts';
import { createGuestAnswers } from './guest-answers.ts';

const { app, services, database, clock } = await testApp();
await addGames({ catalog: services.catalog, clock }, [{ id: 1 }]);

const GUEST: Context = {
  site: siteOfHost(HOST),
  country: 'us',
  residence: null,
  ageVerified: false,
  excludedTags: [],
  ip: '127.0.0.1',
  requestId: 'request',
};
const LIST = 'query ($platform: [String!]!) { findStore(platform_key: $platform) { list { id } } }';
const FOUND = { findStore: { list: [{ id: 1 }] } };

function openAnswers() {
  const time = { at: 0 };
  const answer = createGuestAnswers(
    (document, guest, variables) => app.graphql(document, guest, variables),
    () => new Date(time.at),
  );
  const ask = async (guest: Partial<Context> = {}) => {
    const before = database.statementCount();
    const { data, errors = [] } = await answer(LIST, { ...GUEST, ...guest }, { platform: ['moggie'] });
    return {
      data,
      codes: errors.map(({ extensions }) => extensions.code),
      isAsked: database.statementCount() > before,
    };
  };
  return { time, ask };
}

test('guests share an answer for five seconds, as long as nothing that it depends on differs', async () => {
  const { time, ask } = openAnswers();
  const whole = { data: FOUND, codes: [] };
  expect(await ask()).toEqual({ ...whole, isAsked: true });
  time.at = 4_999;
  expect(await ask({ requestId: 'other', ip: '127.0.0.2' })).toEqual({ ...whole, isAsked: false });
  for (const other of [{ country: 'de' }, { ageVerified: true }, { excludedTags: ['noir'] }])
    expect(await ask(other)).toEqual({ ...whole, isAsked: true });
  time.at = 5_000;
  expect(await ask()).toEqual({ ...whole, isAsked: true });
});

test('a passing failure is not kept for anybody', async () => {
  const { ask } = openAnswers();
  await database.query.execute(sql`alter table store rename to store_away`);
  try {
    expect((await ask()).codes).toEqual(['9999']);
  } finally {
    await database.query.execute(sql`alter table store_away rename to store`);
  }
  expect(await ask()).toEqual({ data: FOUND, codes: [], isAsked: true });
});
