import { expect, test } from 'vitest';
import type { Locale } from '../shared/contract/locales.ts';
import { desktopMessages } from './messages.ts';
import { createNotices } from './notices.ts';

const shown: string[] = [];
let locale: Locale = 'ja-JP';
const notices = createNotices({
  messages: () => desktopMessages('en-US').notify,
  locale: () => locale,
  namesOf: (storeId) => (storeId === 1 ? { 'en-us': 'Lanterns', 'ja-jp': '灯籠' } : undefined),
  show: (title) => void shown.push(title),
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
