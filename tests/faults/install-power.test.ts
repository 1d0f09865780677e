import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild } from '../../electron/install/install.ts';
import { currentBoot, forgetUnflushed, readJournal } from '../../electron/install/stage/journal.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { at, isFile } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { FaultDepot, type Files, faultOf, treeOf } from './fault-depot.ts';
import { withFailingFlushes } from './flushes.ts';
import { noise } from './noise.ts';
import { askedAgain, type PackRange } from './staged-ranges.ts';

const BOOT_OFFSET = 36;
const depot = new FaultDepot();
const build: Files = { 'game.sh': 'start' };
for (let number = 0; number < 6; number++) build[`data/${number}.pak`] = noise(`pack ${number}`, 1500);
let line: string;
let game: string;

beforeAll(async () => {
  await depot.listen();
  line = await depot.publish('1.0', build);
});

beforeEach(() => {
  game = depot.newGame();
  depot.reset(line);
});

afterAll(() => depot.close());

function stageFolder(): string {
  const engine = path.join(game, '.moggie');
  return path.join(engine, readdirSync(engine).find((name) => name.startsWith('stage-')) ?? '');
}

interface StagedPlace extends PackRange {
  file: string;
  offset: number;
  length: number;
}

/** Every place of the build: where it lies in the stage and in the packs. */
function allPlaces(): StagedPlace[] {
  const folder = stageFolder();
  const { chunks, packs, entries } = openManifest(readFileSync(path.join(folder, 'manifest')), [
    depot.keys.publicKey,
  ]);
  return entries.flatMap((entry, index) => {
    let offset = 0;
    return [...(isFile(entry) ? entry.chunks : [])].map((chunk): StagedPlace => {
      const start = at(chunks.offset, chunk);
      const length = at(chunks.rawLength, chunk);
      const place = {
        pack: packs[at(chunks.pack, chunk)]?.name ?? '',
        start,
        end: start + at(chunks.storedLength, chunk),
        file: path.join(folder, String(index)),
        offset,
        length,
      };
      offset += length;
      return place;
    });
  });
}

/** What the journals say, by number of the place. */
function journalled(): { durable: number[]; written: number[] } {
  const said = { durable: [] as number[], written: [] as number[] };
  for (const name of journals()) {
    const bytes = readFileSync(name);
    const content = readJournal(bytes, bytes.subarray(4, BOOT_OFFSET), currentBoot());
    said.durable.push(...(content?.durable ?? []));
    said.written.push(...(content?.written ?? []));
  }
  return said;
}

const journals = () =>
  readdirSync(stageFolder())
    .filter((name) => name.startsWith('journal-'))
    .map((name) => path.join(stageFolder(), name));

/** What a power cut leaves: another boot, journals with torn tails, and of what was not flushed every second place gone. */
function cutPower(unflushed: readonly StagedPlace[]): StagedPlace[] {
  for (const name of journals()) {
    const bytes = readFileSync(name);
    bytes.fill(0xb0, BOOT_OFFSET, BOOT_OFFSET + 16);
    writeFileSync(name, Buffer.concat([bytes, Buffer.from('torn')]));
  }
  const lost = unflushed.filter((_, index) => index % 2 === 0);
  for (const { file, offset, length } of lost) {
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(length), 0, length, offset);
    closeSync(fd);
  }
  return lost;
}

test('after a power cut what was flushed counts, the rest is hashed, and only what is really gone is fetched', async () => {
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  // The second run flushes what the first left, before it goes on.
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  const { durable, written } = journalled();
  expect(durable.length).toBeGreaterThan(0);
  expect(written.length).toBeGreaterThan(1);
  const places = allPlaces();
  const pick = (numbers: readonly number[]) => numbers.flatMap((number) => places[number] ?? []);
  const lost = cutPower(pick(written));
  const there = [...pick(durable), ...pick(written).filter((place) => !lost.includes(place))];

  depot.hits = [];
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(build);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  expect(askedAgain(there, depot.ranges)).toEqual([]);
  expect(askedAgain(lost, depot.ranges).length).toBe(lost.length);
  console.log(
    `${durable.length} places flushed, ${written.length} not, ${lost.length} of these lost and fetched`,
  );
});

/** Stops an install half-way, has what was not flushed disbelieved, and answers where that lies. */
async function unflushedAfter(disbelieve: () => Promise<void>): Promise<StagedPlace[]> {
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  const { written } = journalled();
  expect(written.length).toBeGreaterThan(1);
  const places = allPlaces();
  await disbelieve();
  depot.hits = [];
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(build);
  return written.flatMap((number) => places[number] ?? []);
}

test('what cannot be flushed when an install goes on comes again, though the cache shows it whole', async () => {
  const unflushed = await unflushedAfter(async () => {
    const outcome = await withFailingFlushes(() =>
      faultOf(installBuild(depot.address, game, depot.context())),
    );
    expect(outcome).toBe('internal');
    expect(journalled().written).toEqual([]);
  });
  expect(askedAgain(unflushed, depot.ranges)).toEqual(unflushed);
});

test('where one thread cannot flush, what no thread has flushed comes again', async () => {
  const unflushed = await unflushedAfter(async () => {
    // Which threads took part is the machine's choice: another one says here that it wrote the places of the busiest.
    const other = path.join(stageFolder(), 'journal-9');
    const [busiest = ''] = journals().toSorted((left, right) => statSync(right).size - statSync(left).size);
    copyFileSync(busiest, other);
    const { written } = journalled();
    forgetUnflushed(other, readFileSync(other).subarray(4, BOOT_OFFSET));
    expect(journalled().written.length).toBeLessThan(written.length);
    expect(journalled().written.length).toBeGreaterThan(0);
  });
  expect(askedAgain(unflushed, depot.ranges)).toEqual(unflushed);
});

test('a staged file that a power cut cut short is noticed', async () => {
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  const [largest] = allPlaces()
    .filter((_, number) => journalled().written.includes(number))
    .toSorted((left, right) => right.offset - left.offset);
  truncateSync(largest?.file ?? '', 1000);
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(build);
});

test('of two engines on one folder one works, and the other is told', async () => {
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => faultOf(installBuild(depot.address, game, depot.context()))),
  );
  expect(outcomes.sort()).toEqual(['busy', 'busy', 'none']);
  expect(treeOf(game)).toEqual(build);
});

test("a dead engine's lock is taken over by one engine alone", async () => {
  const { lock, engine } = new GameFolder(game);
  const owner = { pid: 1, host: hostname(), boot: 'another', uptime: 1, started: '1' };
  for (const text of [JSON.stringify(owner), '{"pid":', '']) {
    mkdirSync(lock, { recursive: true });
    const ownerFile = path.join(lock, 'owner.json');
    writeFileSync(ownerFile, text);
    // Before this computer was started: one of its name that renewed it since is another.
    utimesSync(ownerFile, 0, 0);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => faultOf(installBuild(depot.address, game, depot.context()))),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(3);
    expect(readdirSync(engine).sort()).toEqual(['manifest', 'receipt.json']);
  }
  expect(treeOf(game)).toEqual(build);
});

test('an install whose folder another computer took over, as while this one slept, stops; it goes on once that is done', async () => {
  const { lock } = new GameFolder(game);
  const elsewhere = JSON.stringify({ pid: 1, host: 'another', boot: 'another', uptime: 1, started: '1' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  depot.disturb = (request) => {
    if (!request.url?.startsWith('/packs/')) return false;
    writeFileSync(path.join(lock, 'owner.json'), elsewhere);
    vi.advanceTimersByTime(15_000);
    // It never answers.
    return true;
  };
  try {
    const outcome = await faultOf(installBuild(depot.address, game, depot.context()));
    expect(outcome).toBe('busy-elsewhere');
  } finally {
    vi.useRealTimers();
    depot.disturb = () => false;
  }
  expect(readFileSync(path.join(lock, 'owner.json'), 'utf8')).toBe(elsewhere);
  expect(await faultOf(installBuild(depot.address, game, depot.context()))).toBe('busy-elsewhere');
  rmSync(lock, { recursive: true });
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(build);
});
