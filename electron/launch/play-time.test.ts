import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DocumentStore, openDocument } from '../settings/document-store.ts';
import { createPlayTime, NO_PLAY_TIME, type PlayTimeDocument, playTimeDocument } from './play-time.ts';

let document: DocumentStore<PlayTimeDocument>;
let sent: [number, number][];
let reachable: boolean;
let clock: number;

const open = () =>
  createPlayTime({
    document,
    tickMs: 10_000,
    monotonicMs: () => clock,
    now: () => 1_700_000_000_000 + clock,
    async send(storeId, _session, seconds) {
      if (!reachable) throw new Error('offline');
      sent.push([storeId, seconds]);
    },
  });

beforeEach(() => {
  document = openDocument(
    mkdtempSync(path.join(tmpdir(), 'moggie-play-')),
    'play-time',
    playTimeDocument,
    NO_PLAY_TIME,
  );
  sent = [];
  reachable = true;
  clock = 0;
});

function playFor(storeId: number, seconds: number) {
  const end = open().begin(storeId);
  clock += seconds * 1000 + 400;
  end();
}

test('adds whole seconds up over sessions and remembers when', () => {
  playFor(1001, 65);
  playFor(1001, 5);
  expect(open().of(1001)).toEqual({ seconds: 70, lastPlayedAt: 1_700_000_070_800 });
  expect(open().of(1002)).toEqual({ seconds: 0, lastPlayedAt: null });
});

test('a crash costs at most one tick', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = open().begin(1001);
  clock = 25_000;
  vi.advanceTimersByTime(25_000);
  expect(open().of(1001).seconds).toBe(25);
  vi.useRealTimers();
  end();
});

test('what could not be sent is sent later, and nothing twice', async () => {
  reachable = false;
  playFor(1001, 30);
  playFor(1002, 10);
  await open().sync();
  expect(sent).toEqual([]);
  reachable = true;
  await open().sync();
  await open().sync();
  expect(sent).toEqual([
    [1001, 30],
    [1002, 10],
  ]);
});
