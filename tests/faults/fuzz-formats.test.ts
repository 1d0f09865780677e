import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { depotSubject, sevenZipSubject } from './fuzz/heavy-subjects.ts';
import { makeMaterial } from './fuzz/material.ts';
import { recordSubjects } from './fuzz/record-subjects.ts';
import { type Failure, fuzz } from './fuzz/run.ts';
import { subjectsOf } from './fuzz/subjects.ts';

const root = mkdtempSync(path.join(tmpdir(), 'moggie-fuzz-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const described = (failures: Failure[]) =>
  failures.map(({ subject, seed, index, error }) => `${subject}, seed ${seed}, case ${index}: ${error}`);

/** A busy machine takes its time over this much work. */
const PATIENCE_MS = 180_000;

// The whole number of cases is run by `npm run fuzz`.
test('no reader is led astray by thousands of improper bytes: it reads them right or refuses them', {
  timeout: PATIENCE_MS,
}, async () => {
  const material = await makeMaterial(root);
  const subjects = [...subjectsOf(material, root), ...recordSubjects(material, root)];
  const { failures } = await fuzz(subjects, 2800, 20_261_121);
  expect(described(failures)).toEqual([]);
});

test('neither a wrong 7z archive nor a wrong file of a depot does harm', {
  timeout: PATIENCE_MS,
}, async () => {
  const material = await makeMaterial(path.join(root, 'heavy'));
  const depot = await depotSubject(material, path.join(root, 'heavy'));
  const { failures } = await fuzz([await sevenZipSubject(root), depot.subject], 16, 7);
  await depot.close();
  expect(described(failures)).toEqual([]);
});
