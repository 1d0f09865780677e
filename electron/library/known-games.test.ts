import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createKnownGames, knownGamesDocument } from './known-games.ts';

const GAME = { storeId: 7, uuid: 'u-7', names: {}, cover: '/c', owned: true, web: false, installs: true };

test('a player who has left leaves in the list only what is here, owned by nobody, and no copy of a damaged one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-known-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'known-games.json');
  const games = [GAME, { ...GAME, storeId: 8 }, { ...GAME, storeId: 9, owned: false }];
  writeFileSync(file, JSON.stringify({ document: [...games, { ...GAME, storeId: 'torn' }] }));
  const known = createKnownGames(openDocument(folder, 'known-games', knownGamesDocument, []));
  expect([readdirSync(folder), known.list()]).toEqual([
    ['known-games.damaged.json', 'known-games.json'],
    games,
  ]);

  known.forgetPlayer((storeId) => storeId === 7);
  expect(readdirSync(folder)).toEqual(['known-games.json']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ document: [{ ...GAME, owned: false }] });
});
