// Runs every static check side by side and prints the output of those that fail.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readLanded } from '../server/http/landed-documents.ts';
import { contractDocuments } from '../server/http/persisted-documents.ts';
import { violationsIn } from './import-rules.ts';
import { everLanded, faultsOfRecord, recordOf } from './landed-documents.ts';
import { checkMessages } from './locale-rules.ts';
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

/** A check of our own, which gives one line a fault. */
function inspect(name: string, faults: () => string[]): Outcome {
  const started = performance.now();
  const found = faults();
  return {
    name,
    ok: found.length === 0,
    output: found.join('\n'),
    seconds: (performance.now() - started) / 1000,
  };
}

const brokenImports = () =>
  listSources()
    .flatMap((file) => violationsIn(file, readFileSync(file, 'utf8')))
    .map(({ file, specifier, rule }) => `${file}: '${specifier}': ${rule}`);

const missingInRecord = (documents: readonly string[]) =>
  faultsOfRecord(readLanded(), recordOf(everLanded(), documents, new Date().toISOString().slice(0, 10)));

// Types depend on the generated GraphQL types, so these come first.
const generated = await run('codegen', 'graphql-codegen', ['--config', 'scripts/codegen.config.ts']);
const documents = generated.ok ? await contractDocuments() : undefined;
const outcomes = [
  generated,
  ...(documents ? [inspect('landed documents', () => missingInRecord(documents))] : []),
  inspect('imports', brokenImports),
  inspect('messages', () => checkMessages('resources/locales')),
  ...(await Promise.all([
    run('biome', 'biome', ['check', '--error-on-warnings']),
    run('types', 'tsc', ['--noEmit']),
    run('unused', 'knip', [
      '--config',
      'scripts/knip.config.ts',
      '--cache',
      '--cache-location',
      '.cache/knip',
    ]),
  ])),
];
for (const { name, ok, output, seconds } of outcomes) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
}
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);
