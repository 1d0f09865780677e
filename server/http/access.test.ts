// Who may run what: every operation of the SDL, tried by everyone, with what it may change and how much it may ask of
// the database. An operation without a row fails the first test: its row belongs into `server/testing/access`.
import { beforeAll, describe, expect, test } from 'vitest';
import { BELONGINGS_ROWS } from '../testing/access/belongings.ts';
import { outcomeOf, watchTables } from '../testing/access/effects.ts';
import { OWN_ROWS } from '../testing/access/own.ts';
import { PEOPLE_ROWS } from '../testing/access/people.ts';
import { PUBLIC_ROWS } from '../testing/access/public.ts';
import { PUBLISHING_ROWS } from '../testing/access/publishing.ts';
import type { Row } from '../testing/access/row.ts';
import { testApp } from '../testing/app.ts';
import { allOperations, documentOf } from '../testing/operations.ts';
import { peopledWorld, SUBJECTS, type World } from '../testing/world.ts';

/** In their order, for they run in one world: a later row finds what an earlier one left. */
const ROWS: Record<string, Row> = {
  ...PUBLIC_ROWS,
  ...OWN_ROWS,
  ...PEOPLE_ROWS,
  ...PUBLISHING_ROWS,
  ...BELONGINGS_ROWS,
};

/** Levels that answers are read to: all that a leak could hide in. */
const DEPTH = 4;

const tested = await testApp();
const { gql, database } = tested;
const operations = allOperations();
let world: World;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  world = await peopledWorld(tested);
  changedTables = await watchTables(database);
}, 120_000);

test('every operation has a row, and every row an operation (rule 38)', () => {
  const named = operations.map(({ name }) => name);
  expect(
    named.filter((name) => !(name in ROWS)),
    'say in ROWS who may run these operations, what they change and what they cost',
  ).toEqual([]);
  expect(Object.keys(ROWS).filter((name) => !named.includes(name))).toEqual([]);
});

describe.each(Object.keys(ROWS).flatMap((name) => operations.filter((each) => each.name === name)))(
  '$kind $name',
  (operation) => {
    const row = ROWS[operation.name];
    test.each(SUBJECTS)('%s', async (subject) => {
      if (!row) return;
      const who = world.people[subject];
      const statements = database.statementCount();
      const { data, codes } = await gql<Record<string, unknown> | null>(
        documentOf(operation, DEPTH),
        row.send?.(who, world) ?? {},
        who.token === undefined ? {} : { token: who.token },
      );
      const cost = database.statementCount() - statements;
      const changes = await changedTables();

      expect(outcomeOf(data?.[operation.name], codes)).toBe(row.outcome[subject]);
      const allowed = row.outcome[subject] === 'ok' ? (row.changes ?? []) : [];
      expect(changes).toEqual(allowed.toSorted());
      if (subject !== 'owner') {
        const text = JSON.stringify(data);
        expect(world.secrets.filter((secret) => text.includes(secret))).toEqual([]);
      } else expect(cost, 'statements of the owner’s call').toBeLessThanOrEqual(row.statements);
    });
  },
);
