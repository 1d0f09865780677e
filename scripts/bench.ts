// Measures against peers in the same run: `npm run bench`, or `npm run bench -- depot api web library lighthouse` for some
// of it. Of depot, `--rounds N` and `--seed N` say how often and on which made-up game (several: on each); `--first X
// --second X` take two releases instead, folders or archives (.deb, .zip, .tar.*). Of depot-scale, which runs only when it
// is named, `--gigabytes N` says how large; `--growth` shows how cost grows instead. Of api, `--games`, `--users` and
// `--entries` say how large the store is, and `--data DIR` keeps it for the next run.
// Of lighthouse, `--page NAME` takes one page.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchRow, formatRows, overBudget } from './bench/row.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    first: { type: 'string' },
    second: { type: 'string' },
    gigabytes: { type: 'string', default: '10' },
    growth: { type: 'boolean', default: false },
    data: { type: 'string' },
    page: { type: 'string' },
    games: { type: 'string', default: '50000' },
    users: { type: 'string', default: '200000' },
    entries: { type: 'string', default: '1000000' },
  },
});

const SUITES: Record<string, () => Promise<BenchRow[]>> = {
  depot: async () => {
    const { benchDepot } = await import('./bench/depot.ts');
    const { first, second } = values;
    const rounds = Number(values.rounds);
    if (first && second) return benchDepot({ rounds, build: { first, second } });
    const rows: BenchRow[] = [];
    for (const seed of values.seed) {
      const isOne = values.seed.length === 1;
      if (!isOne) console.log(`\nseed ${seed}`);
      for (const row of await benchDepot({ rounds, build: { seed: Number(seed) } }))
        rows.push(isOne ? row : { ...row, name: `seed ${seed}: ${row.name}` });
    }
    return rows;
  },
  'depot-scale': async () =>
    (await import('./bench/depot-scale.ts')).benchDepotScale({
      gigabytes: Number(values.gigabytes),
      growth: values.growth,
    }),
  api: async () => [
    ...(await (await import('./bench/api.ts')).benchApi()),
    ...(await (
      await import('./bench/api-scale.ts')
    ).benchApiScale(
      { games: Number(values.games), users: Number(values.users), entries: Number(values.entries) },
      values.data,
    )),
  ],
  web: async () => (await import('./bench/web.ts')).benchWeb(),
  library: async () => (await import('./bench/library.ts')).benchLibrary(),
  lighthouse: async () => (await import('./bench/lighthouse.ts')).benchLighthouse(values.page),
};

const unknown = wanted.find((name) => !(name in SUITES));
if (unknown) {
  console.error(`No benchmark "${unknown}"; there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

// A build of 10 GB takes its time and its room: only when it is named.
const chosen = wanted.length > 0 ? wanted : Object.keys(SUITES).filter((name) => name !== 'depot-scale');
// What is measured is what ships; the depot's figures build the engine alone. In a process of its own: Vite leaves
// NODE_ENV=production behind, with which a store opens only at an address of its own.
if (chosen.some((name) => !name.startsWith('depot')))
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
const results: Record<string, BenchRow[]> = {};
for (const [name, measure] of Object.entries(SUITES)) {
  if (!chosen.includes(name)) continue;
  console.log(`\n== ${name}`);
  const rows = await measure();
  results[name] = rows;
  console.log(formatRows(rows));
}
mkdirSync('artifacts', { recursive: true });
const machine = {
  cores: cpus().length,
  model: cpus()[0]?.model,
  memoryBytes: totalmem(),
  node: process.version,
};
writeFileSync(
  'artifacts/bench.json',
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);

const broken = overBudget(Object.values(results).flat());
for (const { name, value, target, unit } of broken)
  console.error(`\nOver its budget of ${target} ${unit}: ${name}, ${value.toFixed(1)} ${unit}.`);
if (broken.length > 0) process.exitCode = 1;
