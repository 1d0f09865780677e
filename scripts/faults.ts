// Kills the install engine at more points than the tests do: `npm run faults -- --kills 200 --seed 7`; with `--server`
// the store's server under load: `npm run faults -- --server --kills 50`, on both databases or on
// `--database postgres|embedded`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    server: { type: 'boolean', default: false },
    kills: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'string' },
  },
});
const kills = Number(values.kills ?? (values.server ? 50 : 200));
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('--kills and --seed are whole numbers.');
  process.exit(2);
}
const { server, database } = values;
if (database !== undefined && !(server && ['embedded', 'postgres'].includes(database))) {
  console.error('--database is postgres or embedded, and goes with --server.');
  process.exit(2);
}
const subject = server ? 'server' : 'install';
const child = spawn('vitest', ['run', `tests/faults/${subject}-kill.test.ts`], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    FAULT_KILLS: String(kills),
    FAULT_SEED: String(seed),
    ...(database !== undefined && { FAULT_DATABASE: database }),
  },
});
child.on('close', (code) => process.exit(code ?? 1));
