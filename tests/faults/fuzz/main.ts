// Fuzzes every reader of the depot's format and of the launcher's records: npm run fuzz -- --count 100000 --seed 1; with --only NAME a single one
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { depotSubject, sevenZipSubject } from './heavy-subjects.ts';
import { makeMaterial } from './material.ts';
import { recordSubjects } from './record-subjects.ts';
import { fuzz } from './run.ts';
import { subjectsOf } from './subjects.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const root = mkdtempSync(path.join(tmpdir(), 'moggie-fuzz-'));
const started = performance.now();
try {
  const material = await makeMaterial(root);
  const depot = await depotSubject(material, root);
  const light = [...subjectsOf(material, root), ...recordSubjects(material, root)];
  const all = [...light, await sevenZipSubject(root), depot.subject];
  const subjects = all.filter(({ name }) => values.only === undefined || name === values.only);
  const { tallies, failures } = await fuzz(subjects, Number(values.count), Number(values.seed));
  await depot.close();
  console.table(
    Object.fromEntries(
      [...tallies].map(([name, { longest, memory, ...counts }]) => [
        name,
        { ...counts, longest: `${Math.round(longest)} ms`, memory: `${Math.round(memory / 1e6)} MB` },
      ]),
    ),
  );
  const cases = [...tallies.values()].reduce((sum, tally) => sum + tally.cases, 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
  console.log(`${cases} cases, ${failures.length} failures, ${seconds} s, at most ${megabytes} MB of memory`);
  for (const { subject, seed, index, error } of failures.slice(0, 20))
    console.log(`${subject}, seed ${seed}, case ${index}:`, error);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
