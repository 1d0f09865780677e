import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '../shared/contract/locales.ts';
import { desktopMessages } from './messages.ts';
import { createNotices } from './notices.ts';

let shown: string[];
let locale: Locale;
let looksAt: boolean;
const notices = createNotices({
  messages: () => desktopMessages('en-US').notify,
  locale: () => locale,
  namesOf: (storeId) => (storeId === 1 ? { 'en-us': 'Lanterns', 'ja-jp': '灯籠' } : undefined),
  show: (title, page) => void shown.push(page === undefined ? title : `${title} -> ${page}`),
  isLookedAt: () => looksAt,
});
beforeEach(() => {
  shown = [];
  locale = 'ja-JP';
  looksAt = false;
  notices.setDiscreet(false);
});
const over = (kind: 'install' | 'update', state: 'done' | 'cancelled') =>
  notices.jobOver({ storeId: 1, kind, state });

test('an install that is done is told, by its name unless that is to stay unsaid', () => {
  over('install', 'done');
  over('install', 'cancelled');
  over('update', 'done');
  notices.setDiscreet(true);
  over('install', 'done');
  notices.setDiscreet(false);
  locale = 'de-DE';
  over('install', 'done');
  expect(shown).toEqual(['灯籠 is ready to play', 'Done', 'Lanterns is ready to play']);
});

test('a game that the library does not know is not named', () => {
  notices.jobOver({ storeId: 2, kind: 'install', state: 'done' });
  notices.jobStuck({ storeId: 2 });
  expect(shown).toEqual(['Done', 'A download needs your attention -> /downloads']);
});

test('a job that needs somebody is told while nobody looks, and leads to the downloads', () => {
  notices.jobStuck({ storeId: 1 });
  notices.setDiscreet(true);
  notices.jobStuck({ storeId: 1 });
  looksAt = true;
  notices.jobStuck({ storeId: 1 });
  expect(shown).toEqual([
    '灯籠 needs your attention -> /downloads',
    'A download needs your attention -> /downloads',
  ]);
});
