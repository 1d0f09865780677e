import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { openDocument } from '../settings/document-store.ts';
import { createInstalled, installedDocument } from './installed.ts';
import { createKnownGames, type KnownGame, knownGamesDocument } from './known-games.ts';
import { createLibrary } from './library.ts';

/** What the store was asked for, in its order. */
let asked: string[];
/** What it fails with, by what it is asked for. */
let failures: Record<string, Error>;
let session: SessionState;
/** What the store answers of what is owned. */
let owned: Promise<KnownGame[]>;
/** Games that are being installed. */
let installing: number[];
/** Covers that were asked to be kept. */
let collected: string[];

beforeEach(() => {
  asked = [];
  failures = {};
  session = { signedIn: true, online: true, players: 0, over: false };
  owned = Promise.resolve([]);
  installing = [];
  collected = [];
});

const GAME: KnownGame = {
  storeId: 7,
  uuid: '',
  names: { 'en-us': 'Theirs' },
  cover: '',
  owned: true,
  web: true,
  installs: true,
};

async function ask(what: string): Promise<void> {
  asked.push(what);
  const failure = failures[what];
  if (failure) throw failure;
}

function openLibrary() {
  const state = mkdtempSync(path.join(tmpdir(), 'moggie-library-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return createLibrary({
    known: createKnownGames(openDocument(state, 'known-games', knownGamesDocument, [])),
    installed: createInstalled(openDocument(state, 'installed', installedDocument, []), existsSync),
    folders: { idOf: () => '' },
    licences: { isValid: async () => true, renew: () => ask('licences') },
    games: { isRunning: () => false },
    playTime: { of: () => ({ seconds: 0, lastPlayedAt: null }), sync: () => ask('play time') },
    store: {
      owned: () => ask('owned').then(() => owned),
      offer: () => Promise.reject(new CodedError('404', 'no game')),
    },
    updates: {
      look: () => ask('updates'),
      of: () => null,
      policyOf: () => null,
      setPolicy: () => {},
      checkedAt: () => null,
    },
    runner: { previous: async () => undefined },
    session: { state: () => session },
    isInstalling: (storeId) => installing.includes(storeId),
    collectCovers: async (covers) => void collected.push(...covers),
    locale: () => 'en-us',
  });
}

test('with every refresh licences are renewed and play time is sent', async () => {
  await openLibrary().refresh();
  expect(asked).toEqual(['owned', 'licences', 'updates', 'play time']);
});

test('what the store fails at keeps nothing else from being asked', async () => {
  failures = { owned: new CodedError('9999', 'busy'), updates: new CodedError('404', 'gone') };
  expect(await openLibrary().refresh()).toEqual([]);
  expect(asked).toEqual(['owned', 'licences', 'updates', 'play time']);
});

test('without a network the first question is the last', async () => {
  failures = { owned: new CodedError('other/network-request-failed', 'offline') };
  await openLibrary().refresh();
  expect(asked).toEqual(['owned']);
});

test('of nobody nothing is asked that only an account has', async () => {
  session = { ...session, signedIn: false };
  await openLibrary().refresh();
  expect(asked).toEqual(['licences', 'updates']);
});

test.each([
  ['signs out', { signedIn: false }],
  ['gives place to another', { players: 1 }],
])('what was asked for a player who %s meanwhile is nobody’s', async (_how, change) => {
  const answer = Promise.withResolvers<KnownGame[]>();
  owned = answer.promise;
  const library = openLibrary();
  const refreshed = library.refresh();
  await expect.poll(() => asked).toEqual(['owned']);
  session = { ...session, ...change };
  answer.resolve([GAME]);
  expect(await refreshed).toEqual([]);
});

test('after a refresh the covers of the library are collected', async () => {
  owned = Promise.resolve([{ ...GAME, cover: '/cdn/games/7/cover.svg' }]);
  await openLibrary().refresh();
  expect(collected).toEqual(['/cdn/games/7/cover.svg']);
});

test('a game that nobody owns is in the library from the moment its install begins', async () => {
  owned = Promise.resolve([GAME]);
  const library = openLibrary();
  await library.refresh();
  owned = Promise.resolve([]);
  expect(await library.refresh()).toEqual([]);
  installing = [7];
  expect(await library.list()).toMatchObject([{ storeId: 7, name: 'Theirs', owned: false, builds: [] }]);
});
