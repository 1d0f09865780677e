// Kills the install engine at more points than the tests do: `npm run faults -- --kills 200 --seed 7`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const kills = Number(values.kills);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('--kills and --seed are whole numbers.');
  process.exit(2);
}
const child = spawn('vitest', ['run', 'tests/faults/install-kill.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FAULT_KILLS: String(kills), FAULT_SEED: String(seed) },
});
child.on('close', (code) => process.exit(code ?? 1));
