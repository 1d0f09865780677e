// Makes redemption codes and prints them, one a line:
//   npm run codes -- --count 20 --meowcent 500 --silver 50 --store 1005 --store 1008 --until 2027-01-01
// With the embedded database the server must be closed; a Postgres is shared with it.
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createServices } from '../server/services.ts';

const MOST = 10_000;
const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'not a whole number'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );
const options = v.object({
  count: v.optional(whole(1, MOST), '1'),
  meowcent: v.optional(whole(0, 1_000_000), '0'),
  silver: v.optional(whole(0, 1_000_000), '0'),
  store: v.optional(v.array(whole(1, 999_999_999)), []),
  until: v.optional(v.pipe(v.string(), v.isoDate())),
});

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    meowcent: { type: 'string' },
    silver: { type: 'string' },
    store: { type: 'string', multiple: true },
    until: { type: 'string' },
  },
});
const parsed = v.safeParse(options, { ...values });
if (!parsed.success) fail(`${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}`);
const { count, meowcent, silver, store: storeIds, until } = parsed.output;
if (meowcent + silver + storeIds.length === 0) fail('a code gives --meowcent, --silver or a --store');

const config = readConfig(process.env);
const database = await openDatabase({
  ...(config.databaseUrl && { url: config.databaseUrl }),
  dataDir: config.dataDir,
});
try {
  const { quest, catalog } = createServices({ config, database });
  for (const id of storeIds) if (!(await catalog.game(id))) fail(`there is no game ${id}`);
  const expiresAt = until === undefined ? null : new Date(`${until}T00:00:00Z`);
  for (const code of await quest.makeCodes(count, { meowcent, silver, storeIds }, expiresAt))
    console.log(code);
} finally {
  await database.close();
}

function fail(reason: string): never {
  console.error(`codes: ${reason}`);
  process.exit(1);
}
