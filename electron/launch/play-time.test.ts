import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import { type DocumentStore, openDocument } from '../settings/document-store.ts';
import { createPlayTime } from './play-time.ts';
import {
  NO_PLAY_TIME,
  NOBODY,
  type PlayTimeDocument,
  playTimeDocument,
  UNKNOWN,
} from './play-time-document.ts';

const RIN = '5f0f8a52-0000-4000-8000-000000000001';
const SUMI = '5f0f8a52-0000-4000-8000-000000000002';

let folder: string;
let document: DocumentStore<PlayTimeDocument>;
let sent: [number, number][];
let reachable: boolean;
let refused: number;
let clock: number;
let player: string;

const open = () =>
  createPlayTime({
    document,
    player: () => player,
    tickMs: 10_000,
    monotonicMs: () => clock,
    now: () => 1_700_000_000_000 + clock,
    async send(storeId, _session, seconds) {
      if (!reachable) throw new Error('offline');
      if (storeId === refused) throw new CodedError('400', 'refused');
      sent.push([storeId, seconds]);
    },
  });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-play-'));
  document = openDocument(folder, 'play-time', playTimeDocument, NO_PLAY_TIME);
  player = RIN;
  sent = [];
  reachable = true;
  refused = 0;
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

test('a session that has ended grows no more, whoever ends it again', () => {
  const end = open().begin(1001);
  clock = 65_000;
  end();
  clock += 3_600_000;
  end();
  expect(open().of(1001).seconds).toBe(65);
  expect(document.read().sessions).toEqual([expect.objectContaining({ seconds: 65 })]);
});

test('a game that is played twice at once counts once, from the first beginning to the last end', async () => {
  const playTime = open();
  const endProgram = playTime.begin(1001);
  clock = 10_000;
  const endWeb = playTime.begin(1001);
  clock = 30_000;
  endProgram();
  endProgram();
  clock = 45_000;
  endWeb();
  expect(playTime.of(1001).seconds).toBe(45);
  await playTime.sync();
  expect(sent).toEqual([[1001, 45]]);
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

test('a session that the store refuses keeps no other back, and is kept', async () => {
  refused = 1001;
  playFor(1001, 30);
  playFor(1002, 10);
  await open().sync();
  expect(sent).toEqual([[1002, 10]]);
  expect(document.read().sessions).toEqual([expect.objectContaining({ storeId: 1001, seconds: 30 })]);
});

test('a session that goes on after it was sent is sent whole', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const playTime = open();
  const end = playTime.begin(1001);
  clock = 10_000;
  vi.advanceTimersByTime(10_000);
  await playTime.sync();
  clock = 25_000;
  end();
  vi.useRealTimers();
  await playTime.sync();
  await playTime.sync();
  expect(sent).toEqual([
    [1001, 10],
    [1001, 25],
  ]);
  expect(document.read().sessions).toEqual([]);
});

test('what could not be sent of a player waits for that player, whoever signs in meanwhile', async () => {
  reachable = false;
  playFor(1001, 30);
  await open().sync();
  player = SUMI;
  reachable = true;
  expect(open().of(1001)).toEqual({ seconds: 0, lastPlayedAt: null });
  playFor(1001, 10);
  await open().sync();
  expect(sent).toEqual([[1001, 10]]);
  player = RIN;
  expect(open().of(1001).seconds).toBe(30);
  await open().sync();
  expect(sent).toEqual([
    [1001, 10],
    [1001, 30],
  ]);
});

test('what a player played who left before the store had said who they are is nobody’s, and not the next one’s', async () => {
  player = UNKNOWN;
  const playTime = open();
  playFor(1001, 30);
  const end = playTime.begin(1002);
  player = NOBODY;
  playTime.left();
  clock += 20_000;
  player = SUMI;
  end();
  expect([playTime.of(1001).seconds, playTime.of(1002).seconds]).toEqual([0, 0]);
  await playTime.sync();
  expect(sent).toEqual([]);
  player = NOBODY;
  expect([playTime.of(1001).seconds, playTime.of(1002).seconds]).toEqual([30, 20]);
});

test('a disk that takes nothing keeps no game from ending, and what it did not take is counted later', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const file = path.join(folder, 'play-time.json');
  mkdirSync(file);
  const end = open().begin(1001);
  clock = 10_000;
  vi.advanceTimersByTime(10_000);
  expect(open().of(1001).seconds).toBe(0);
  rmSync(file, { recursive: true });
  clock = 20_000;
  vi.advanceTimersByTime(10_000);
  expect(open().of(1001).seconds).toBe(20);
  vi.useRealTimers();
  rmSync(file);
  mkdirSync(file);
  clock = 25_000;
  expect(end).not.toThrow();
});

test('what the computer sleeps is not played, whatever clock goes on meanwhile', () => {
  const time = open();
  const end = time.begin(1001);
  clock = 20_000;
  time.rest(true);
  expect(time.of(1001).seconds).toBe(20);
  clock += 9 * 60 * 60_000;
  time.rest(false);
  clock += 30_500;
  end();
  expect(time.of(1001).seconds).toBe(50);
});

test('somebody else who signs in while it is being sent ends the sending', async () => {
  playFor(1001, 30);
  playFor(1002, 10);
  const interrupted = createPlayTime({
    document,
    player: () => player,
    async send(storeId, _session, seconds) {
      sent.push([storeId, seconds]);
      player = SUMI;
    },
  });
  await interrupted.sync();
  expect(sent).toEqual([[1001, 30]]);
});

test('a session ends for the player who began it', () => {
  const end = open().begin(1001);
  player = SUMI;
  clock = 20_000;
  end();
  expect(open().of(1001).seconds).toBe(0);
  expect(document.read().sessions).toEqual([expect.objectContaining({ player: RIN, seconds: 20 })]);
});

test('what is played while nobody is signed in is counted and never sent', async () => {
  player = NOBODY;
  playFor(1001, 30);
  expect(open().of(1001).seconds).toBe(30);
  player = RIN;
  await open().sync();
  expect([open().of(1001).seconds, sent]).toEqual([0, []]);
});

test('what was played before the launcher had heard who is signed in is theirs', async () => {
  playFor(1001, 5);
  player = UNKNOWN;
  playFor(1001, 30);
  player = RIN;
  expect(open().of(1001).seconds).toBe(35);
  player = SUMI;
  await open().sync();
  expect(sent).toEqual([]);
  player = RIN;
  await open().sync();
  expect(sent).toEqual([
    [1001, 5],
    [1001, 30],
  ]);
});

test('what is damaged of the document costs that alone: the rest of what was played is counted and sent', async () => {
  const kept = {
    totals: { [RIN]: { 1001: { seconds: 90, lastPlayedAt: 1 }, 1002: { seconds: 'torn', lastPlayedAt: 1 } } },
    sessions: [
      { id: 'a', player: RIN, storeId: 1001, seconds: 40, synced: 10 },
      { id: 'b', player: RIN, storeId: 1002, seconds: null, synced: 0 },
    ],
  };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  writeFileSync(path.join(folder, 'torn.json'), JSON.stringify({ document: kept }));
  document = openDocument(folder, 'torn', playTimeDocument, NO_PLAY_TIME);
  expect([open().of(1001).seconds, open().of(1002).seconds]).toEqual([90, 0]);
  await open().sync();
  expect(sent).toEqual([[1001, 40]]);
});

test('a document that told no players apart is the next player’s', async () => {
  const kept = {
    totals: { 1001: { seconds: 90, lastPlayedAt: 1_700_000_000_000 } },
    sessions: [{ id: 'a', storeId: 1001, seconds: 40, synced: 10 }],
  };
  writeFileSync(path.join(folder, 'old.json'), JSON.stringify({ document: kept }));
  document = openDocument(folder, 'old', playTimeDocument, NO_PLAY_TIME);
  expect(open().of(1001)).toEqual({ seconds: 90, lastPlayedAt: 1_700_000_000_000 });
  await open().sync();
  expect(sent).toEqual([[1001, 40]]);
  player = SUMI;
  expect(open().of(1001).seconds).toBe(0);
});
