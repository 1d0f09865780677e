// Runs a seeded proof for longer than the tests do: `node scripts/proof.ts fuzz:api --count 20000 --seed 7`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/** A test that takes its length and its seed from the environment. */
const PROOFS: Record<string, { file: string; count: string; prefix: string }> = {
  'fuzz:api': {
    file: 'server/http/fuzz.test.ts',
    count: '20000',
    prefix: 'FUZZ',
  },
  simulate: {
    file: 'server/testing/simulation/simulation.race.test.ts',
    count: '100000',
    prefix: 'SIMULATE',
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, steps: { type: 'string' }, seed: { type: 'string' } },
});
const [name = ''] = positionals;
const proof = PROOFS[name];
const count = Number(values.count ?? values.steps ?? proof?.count);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!proof || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error(`proof ${Object.keys(PROOFS).join('|')} --count N --seed N: whole numbers`);
  process.exit(2);
}
console.log(`${name}: ${count}, seed ${seed}`);
const child = spawn('vitest', ['run', '--project', '"server on postgres"', proof.file], {
  stdio: 'inherit',
  shell: true,
  env: { ...process.env, [`${proof.prefix}_COUNT`]: String(count), [`${proof.prefix}_SEED`]: String(seed) },
});
child.on('close', (code) => process.exit(code ?? 1));
