import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '../shared/contract/locales.ts';
import { desktopMessages } from './messages.ts';
import { createNotices, type Notices } from './notices.ts';

const NAMES: Record<number, Record<string, string>> = {
  1: { 'en-us': 'Lanterns', 'ja-jp': '灯籠' },
  3: { 'en-us': 'Fog' },
};
/** Lines that were shown, and those of them that stand. */
let shown: string[];
let standing: string[];
let locale: Locale;
let looksAt: boolean;
let notices: Notices;

/** Notices of a launcher that has just begun. */
function fresh() {
  shown = [];
  standing = [];
  locale = 'ja-JP';
  looksAt = false;
  notices = createNotices({
    messages: () => desktopMessages('en-US').notify,
    locale: () => locale,
    namesOf: (storeId) => NAMES[storeId],
    show(title, page) {
      const line = page === undefined ? title : `${title} -> ${page}`;
      shown.push(line);
      standing.push(line);
      return () => void standing.splice(standing.indexOf(line), 1);
    },
    isLookedAt: () => looksAt,
  });
}

beforeEach(() => {
  fresh();
  notices.setDiscreet(false);
});

/** The end of a job on a game. */
const over = (kind: 'install' | 'update' | 'uninstall', state: 'done' | 'cancelled', storeId = 1) =>
  notices.jobOver({ id: `${kind} ${storeId}`, storeId, kind, state });
const stuck = (id: string, storeId = 1) => notices.jobStuck({ id, storeId });

const READY = '灯籠 is ready to play';
const STUCK = '灯籠 needs your attention -> /downloads';

test('an install that is done is told, by its name unless that is to stay unsaid', () => {
  over('install', 'done');
  over('install', 'cancelled');
  over('update', 'done');
  notices.setDiscreet(true);
  over('install', 'done');
  notices.setDiscreet(false);
  locale = 'de-DE';
  over('install', 'done');
  expect(shown).toEqual([READY, 'Done', 'Lanterns is ready to play']);
});

test('names none before the page has said whether it may, and takes lines with names back once it may not', () => {
  fresh();
  over('install', 'done');
  expect(standing).toEqual(['Done']);
  notices.setDiscreet(false);
  over('install', 'done', 3);
  stuck('job', 3);
  expect(standing).toEqual(['Done', 'Fog is ready to play', 'Fog needs your attention -> /downloads']);
  notices.setDiscreet(true);
  expect(standing).toEqual(['Done']);
});

test('a player who has left leaves no line, also none about a file of theirs', () => {
  over('install', 'done');
  stuck('job');
  notices.notSaved('rin.json');
  expect(standing).toHaveLength(3);
  notices.playerLeft();
  expect(standing).toEqual([]);
});

test('a game that the library does not know is not named', () => {
  over('install', 'done', 2);
  stuck('job', 2);
  expect(shown).toEqual(['Done', 'A download needs your attention -> /downloads']);
});

test('a job that needs somebody is told while nobody looks, and leads to the downloads', () => {
  stuck('first');
  notices.setDiscreet(true);
  stuck('second');
  looksAt = true;
  stuck('third');
  expect(shown).toEqual([STUCK, 'A download needs your attention -> /downloads']);
});

test('that a job stands still is told until it does no more, whatever else becomes of its game', () => {
  stuck('trial');
  over('install', 'done');
  notices.gamePlayed(1);
  expect(standing).toEqual([STUCK]);
  notices.jobFreed({ id: 'another' });
  expect(standing).toEqual([STUCK]);
  stuck('trial');
  expect(standing).toEqual([STUCK]);
  notices.jobFreed({ id: 'trial' });
  expect(standing).toEqual([]);
});

test('that a game is ready is told until it is played, or something else was done to it', () => {
  over('install', 'done');
  notices.gamePlayed(2);
  expect(standing).toEqual([READY]);
  notices.gamePlayed(1);
  expect(standing).toEqual([]);
  over('install', 'done');
  over('uninstall', 'done');
  expect(standing).toEqual([]);
});

test('five lines of news stand at most, beside every job that stands still', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) stuck(id);
  over('install', 'done');
  for (const file of ['1', '2', '3', '4', '5']) notices.notSaved(`${file}.csv`);
  expect(standing.filter((line) => line === STUCK)).toHaveLength(6);
  expect(standing.slice(6)).toEqual(
    ['1', '2', '3', '4', '5'].map((file) => `${file}.csv could not be saved`),
  );
});
