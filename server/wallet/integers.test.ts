import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const MONEY = ['shared/money', 'server/wallet', 'server/cart', 'server/payment'];
/** Ways to make floats of money; `toFixed` rounds what is a float already. */
const FLOATS = /\bparseFloat\(|\.toFixed\(|Math\.(round|floor|ceil)\(/;

const sources = MONEY.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file)),
);

/** They round seconds. */
const CLOCKS = /getTime\(\)/;

test('no module of money makes floats (rule 5)', () => {
  expect(sources.length).toBeGreaterThan(40);
  const offenders = sources.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => FLOATS.test(line) && !CLOCKS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(offenders).toEqual([]);
});
