import type { Destination } from '../../../shared/depot/plan.ts';

/**
 * All places of all pending chunks, in memory that all threads share: those of chunk `c` are rows `starts[c]` to
 * `starts[c + 1]` of the columns.
 */
export interface PlaceTable {
  starts: Uint32Array;
  numbers: Uint32Array;
  entries: Uint32Array;
  offsets: Float64Array;
}

/** The table of the first `count` chunks, those that are not pending having no rows. */
export function createPlaceTable(
  count: number,
  destinations: ReadonlyMap<number, readonly Destination[]>,
): PlaceTable {
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  let total = 0;
  for (const list of destinations.values()) total += list.length;
  const table: PlaceTable = {
    starts: new Uint32Array(shared((count + 1) * 4)),
    numbers: new Uint32Array(shared(total * 4)),
    entries: new Uint32Array(shared(total * 4)),
    offsets: new Float64Array(shared(total * 8)),
  };
  let row = 0;
  for (let chunk = 0; chunk < count; chunk++) {
    table.starts[chunk] = row;
    for (const { entry, offset, place } of destinations.get(chunk) ?? []) {
      table.numbers[row] = place;
      table.entries[row] = entry;
      table.offsets[row] = offset;
      row += 1;
    }
  }
  table.starts[count] = row;
  return table;
}
