import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createKnownGames, knownGamesDocument } from './known-games.ts';

const GAME = { storeId: 7, uuid: 'u-7', names: {}, cover: '/c', owned: true, web: false, installs: true };

test('once a player has left neither the list says what they owned nor the copy of one that was damaged', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-known-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'known-games.json');
  writeFileSync(file, JSON.stringify({ document: [GAME, { ...GAME, storeId: 'torn' }] }));
  const known = createKnownGames(openDocument(folder, 'known-games', knownGamesDocument, []));
  expect([readdirSync(folder), known.list()]).toEqual([
    ['known-games.damaged.json', 'known-games.json'],
    [GAME],
  ]);

  known.clearOwned();
  expect(readdirSync(folder)).toEqual(['known-games.json']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ document: [{ ...GAME, owned: false }] });
});
