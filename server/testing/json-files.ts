import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Writes values as JSON files, as an operator names them, into a folder that goes after the tests. Answers with the path. */
export function jsonFiles(): (value: unknown) => string {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-json-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (value) => {
    const name = path.join(folder, `${crypto.randomUUID()}.json`);
    writeFileSync(name, JSON.stringify(value));
    return name;
  };
}
