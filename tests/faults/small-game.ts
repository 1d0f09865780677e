import { readFileSync, writeFileSync } from 'node:fs';
import { findUnfinished } from '../../electron/library/unfinished.ts';
import type { FaultDepot, Files } from './fault-depot.ts';

/** A small game before and after an update: files alike, changed, new and dropped. */
export const first: Files = {
  'game.sh': 'one',
  'data/a.pak': 'a'.repeat(400_000),
  'data/twin.pak': 'a'.repeat(400_000),
};
export const second: Files = { ...first, 'game.sh': 'two', 'data/b.pak': 'b'.repeat(300_000) };
for (let number = 0; number < 20; number++) {
  first[`maps/${number}.map`] = `map ${number} `.repeat(3000);
  second[`maps/${number}.map`] = `${number % 2 ? 'map' : 'new map'} ${number} `.repeat(3000);
}
delete second['maps/7.map'];

/** Turns one bit of a file over. */
export function flip(file: string, place: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(file, bytes);
}

/** What work on a game in the depot's folder was begun and not ended, as the library finds it. */
export async function unfinishedIn(depot: FaultDepot, game: string) {
  const found = await findUnfinished([{ id: 'here', path: depot.root }], () => game);
  return found.find(({ storeId }) => game.endsWith(`-${storeId}`))?.kind;
}
