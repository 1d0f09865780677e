// Runs every static check side by side and prints the output of those that fail.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { violationsIn } from './import-rules.ts';
import { listSources } from './sources.ts';

interface Outcome {
  name: string;
  ok: boolean;
  output: string;
  seconds: number;
}

function run(name: string, command: string, args: string[]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

function checkImports(): Outcome {
  const started = performance.now();
  const broken = listSources().flatMap((file) => violationsIn(file, readFileSync(file, 'utf8')));
  const output = broken.map(({ file, specifier, rule }) => `${file}: '${specifier}': ${rule}`).join('\n');
  return { name: 'imports', ok: broken.length === 0, output, seconds: (performance.now() - started) / 1000 };
}

// Types depend on the generated GraphQL types, so these come first.
const generated = await run('codegen', 'graphql-codegen', ['--config', 'scripts/codegen.config.ts']);
const outcomes = [
  generated,
  checkImports(),
  ...(await Promise.all([
    run('biome', 'biome', ['check', '--error-on-warnings']),
    run('types', 'tsc', ['--noEmit']),
  ])),
];
for (const { name, ok, output, seconds } of outcomes) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
}
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);
