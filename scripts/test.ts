// Runs everything: static checks, builds, unit and integration tests, specs in the browser and launcher.
// `--deep` adds the specs for which the hour of a usual run has no room.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { deep: { type: 'boolean', default: false } } });

const STAGES = [
  { name: 'checks', command: 'node', args: ['scripts/check.ts'] },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  { name: 'tests', command: 'vitest', args: ['run'] },
  { name: 'specs', command: 'playwright', args: ['test'] },
] as const;

/** Stores, launchers and helpers start a few hundred times: what Node compiled for one of them serves the next. */
const env = {
  NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
  ...process.env,
  ...(values.deep && { DEEP: '1' }),
};

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

for (const { name, command, args } of STAGES) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const code = await run(command, args);
  console.log(
    `== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  if (code !== 0) process.exit(code);
}
