import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letterBuild } from '../../shared/depot/testing/letter-build.ts';
import { EstimatedManifest } from './estimated-manifest.ts';
import { receiptOf } from './folder/game-folder.ts';
import type { InstalledBuild } from './folder/installed-build.ts';

const FIRST = 'a'.repeat(64);
const SECOND = 'b'.repeat(64);

let estimated: EstimatedManifest;

beforeEach(() => {
  vi.useFakeTimers();
  estimated = new EstimatedManifest();
});

afterEach(() => {
  vi.useRealTimers();
});

function buildOf(build: string): InstalledBuild {
  const manifest = letterBuild({ a: 'x' });
  return {
    manifest,
    manifestFile: Buffer.from(build, 'hex'),
    receipt: receiptOf(manifest, { build, sequence: 1, size: 10 }),
  };
}

test('who asks for the build that was estimated last has it alone', () => {
  const second = buildOf(SECOND);
  estimated.keep(buildOf(FIRST));
  estimated.keep(second);
  expect(estimated.take(FIRST)).toBeUndefined();
  expect(estimated.take(SECOND)).toBe(second);
  expect(estimated.take(SECOND)).toBeUndefined();
});

test('it is kept for a minute from the last estimate on', () => {
  const build = buildOf(FIRST);
  estimated.keep(build);
  vi.advanceTimersByTime(59_999);
  expect(estimated.take(FIRST)).toBe(build);
  estimated.keep(build);
  vi.advanceTimersByTime(59_999);
  estimated.keep(build);
  vi.advanceTimersByTime(59_999);
  expect(estimated.take(FIRST)).toBe(build);
  estimated.keep(build);
  vi.advanceTimersByTime(60_000);
  expect(estimated.take(FIRST)).toBeUndefined();
});
