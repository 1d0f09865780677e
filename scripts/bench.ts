// Measures against peers in the same run: `npm run bench`, or `npm run bench -- depot api web` for some of it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type BenchRow, formatRows } from './bench/row.ts';
import { buildAll } from './build.ts';

const SUITES: Record<string, () => Promise<BenchRow[]>> = {
  depot: async () => (await import('./bench/depot.ts')).benchDepot(),
  api: async () => (await import('./bench/api.ts')).benchApi(),
  web: async () => (await import('./bench/web.ts')).benchWeb(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SUITES));
if (unknown) {
  console.error(`No benchmark "${unknown}"; there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

// What is measured is what ships; some of it also needs what the build generates.
await buildAll();
const results: Record<string, BenchRow[]> = {};
for (const [name, measure] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
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
