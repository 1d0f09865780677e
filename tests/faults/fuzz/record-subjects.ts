import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GameFolder, receiptOf } from '../../../electron/install/folder/game-folder.ts';
import { findInstalled } from '../../../electron/install/folder/installed-build.ts';
import { readRolling } from '../../../electron/install/folder/rolling-update.ts';
import { recoverSwitch } from '../../../electron/install/folder/switch.ts';
import type { SwitchPlan } from '../../../electron/install/folder/switch-plan.ts';
import { trustedKeysOf } from '../../../electron/install/folder/trusted-keys.ts';
import { moveBuild } from '../../../electron/install/move.ts';
import { QueueFile } from '../../../electron/install/queue/queue-file.ts';
import { newJob } from '../../../electron/install/queue/queue-state.ts';
import { announceKey } from '../../../shared/depot/keys.ts';
import { installedSize } from '../../../shared/depot/manifest.ts';
import { buildNameOf } from '../../../shared/depot/manifest-file.ts';
import { pathFault } from '../../../shared/depot/paths.ts';
import { contextOf } from './context.ts';
import type { Build, Material } from './material.ts';
import { assert, inFolder, type Subject } from './subjects.ts';

// What the launcher keeps about a game lies in the game's own folder, where the game and others can write to it.

const SAVE = 'saves/1.sav';

const receiptFor = ({ file, manifest }: Build, sequence: number) =>
  receiptOf(manifest, { build: buildNameOf(file), sequence, size: installedSize(manifest) });

const asBytes = (record: unknown) => Buffer.from(JSON.stringify(record));

/** The readers of all such records; `scratch` is a folder for those that write. */
export function recordSubjects(material: Material, scratch: string): Subject[] {
  return [
    receiptRecord(material, scratch),
    keysRecord(material, scratch),
    rollingRecord(material, scratch),
    switchRecord(material, scratch),
    moveRecord(material, scratch),
    queueRecord(scratch),
  ];
}

/** A receipt counts as it was or not at all. */
function receiptRecord({ next, trustedKeys }: Material, scratch: string): Subject {
  const folder = new GameFolder(mkdtempSync(path.join(scratch, 'receipt-')));
  mkdirSync(folder.engine);
  writeFileSync(folder.manifestFile, next.file);
  const receipt = receiptFor(next, 2);
  return {
    name: 'receipt',
    share: 20,
    seeds: [asBytes(receipt), Buffer.from(JSON.stringify(receipt, null, 2))],
    read: async (bytes) => {
      writeFileSync(folder.receiptFile, bytes);
      const installed = await findInstalled(folder, contextOf(trustedKeys));
      assert(installed?.receipt.build === receipt.build, 'a build that is not there');
      const { sequence, size } = installed.receipt;
      assert(Number.isSafeInteger(sequence) && sequence >= 0, `the sequence ${sequence}`);
      assert(Number.isSafeInteger(size) && size >= 0, `the size ${size}`);
    },
  };
}

/** No key comes to be trusted that a trusted one did not announce. */
function keysRecord({ key, trustedKeys }: Material, scratch: string): Subject {
  const folder = new GameFolder(mkdtempSync(path.join(scratch, 'keys-')));
  mkdirSync(folder.engine);
  return {
    name: 'kept keys',
    share: 10,
    seeds: [Buffer.from(announceKey(undefined, trustedKeys[0] ?? key, key))],
    read: async (bytes) => {
      writeFileSync(folder.keysFile, bytes);
      assert((await trustedKeysOf(folder, { trustedKeys })).length === 1, 'a new key');
    },
  };
}

/** A rolling update that can be gone on with, or one that is known to be damaged. */
function rollingRecord({ next }: Material, scratch: string): Subject {
  const folder = new GameFolder(mkdtempSync(path.join(scratch, 'rolling-')));
  mkdirSync(folder.engine);
  const batches = [
    { staged: [0], removals: [] },
    { staged: [3], removals: ['only-1.txt', 'data/twice.pak'] },
    { staged: [1, 4], removals: [] },
  ];
  return {
    name: 'rolling update',
    share: 20,
    seeds: [0, 1, 2].map((done) => asBytes({ format: 1, receipt: receiptFor(next, 2), batches, done })),
    read: async (bytes) => {
      writeFileSync(folder.rollingFile, bytes);
      const rolling = await readRolling(folder);
      assert(rolling !== undefined, 'no update under way');
      if (rolling === 'damaged') return;
      assert(rolling.done < rolling.batches.length, 'a batch that is not there');
      for (const { staged, removals } of rolling.batches) {
        assert(
          staged.every((entry) => Number.isSafeInteger(entry) && entry >= 0),
          `entries ${staged}`,
        );
        assert(
          removals.every((removal) => pathFault(removal) === undefined),
          `removals ${removals}`,
        );
      }
    },
  };
}

/** Whatever a plan says, nothing outside the game is touched, and what is the player's alone stays. */
function switchRecord({ next, old }: Material, scratch: string): Subject {
  const receipt = receiptFor(next, 2);
  const plan: SwitchPlan = {
    format: 3,
    direction: 'forward',
    receipt,
    moves: [
      { entry: 0, path: 'bin/run.sh', size: 3, before: 0 },
      { entry: 4, path: 'mods/readme.txt', size: 3, before: null },
    ],
    links: [{ path: 'data/start', target: '../bin/run.sh', before: null }],
    folders: ['empty'],
    modes: [{ path: 'bin/run.sh', executable: true }],
    removals: [{ path: 'data/gone.txt', before: 7 }],
    kept: [{ path: 'mods/readme.txt', as: 'mods/readme.txt.kept-1' }],
    previous: null,
    keepsPrevious: false,
    stages: 'all-go',
    rolling: null,
  };
  const rolling = {
    format: 1 as const,
    receipt,
    batches: [
      { staged: [0], removals: [] },
      { staged: [4], removals: [] },
    ],
    done: 1,
  };
  const plans = [
    plan,
    { ...plan, direction: 'back' },
    { ...plan, direction: 'finish', previous: receiptFor(old, 1) },
    { ...plan, stages: 'stay', rolling },
  ];
  const template = mkdtempSync(path.join(scratch, 'switch-'));
  const write = (name: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(template, name)), { recursive: true });
    writeFileSync(path.join(template, name), text);
  };
  const stage = new GameFolder('game').stageOf(receipt.build);
  const inStage = (name: string) => path.join('game/.moggie', path.basename(stage.folder), name);
  write(inStage('0'), 'new');
  write(inStage('4'), 'new');
  write(inStage('manifest'), next.file);
  write('game/bin/run.sh', 'old');
  write('game/mods/readme.txt', 'mine');
  write('game/data/gone.txt', 'gone');
  write(`game/${SAVE}`, 'saved');
  write('outside/run.sh', 'not yours');
  return {
    name: 'switch plan',
    share: 20,
    seeds: plans.map(asBytes),
    read: (bytes) =>
      inFolder(scratch, ['game', 'outside'], async (home) => {
        cpSync(template, home, { recursive: true });
        const folder = new GameFolder(path.join(home, 'game'));
        writeFileSync(folder.switchFile, bytes);
        try {
          await recoverSwitch(folder);
        } finally {
          const outside = path.join(home, 'outside');
          assert(readdirSync(outside).join() === 'run.sh', 'something came or went outside');
          assert(readFileSync(path.join(outside, 'run.sh'), 'utf8') === 'not yours', 'changed outside');
          assert(readFileSync(folder.place(SAVE), 'utf8') === 'saved', "the player's file is gone");
        }
      }),
  };
}

/** Whatever the note of a move says, the game is whole in one of the two places afterwards. */
function moveRecord({ trustedKeys }: Material, scratch: string): Subject {
  const source = path.join(scratch, 'moving', 'game');
  const files: Record<string, string> = {
    '.moggie/receipt.json': '{}',
    'bin/run.sh': 'run',
    [SAVE]: 'saved',
  };
  const items = [
    ...['.moggie', 'bin', 'saves'].map((name) => ({ path: name, kind: 'folder', size: 0 })),
    ...Object.entries(files).map(([name, text]) => ({ path: name, kind: 'file', size: text.length })),
  ].map((item) => ({ ...item, mtimeMs: 1000, mode: 0o644 }));
  const note = { format: 2, from: source, brings: items, hasArrived: false };
  const notes = [
    note,
    { ...note, brings: [] },
    { ...note, hasArrived: true },
    { ...note, brings: [], hasArrived: true },
  ];
  const isWhole = (home: string) =>
    Object.entries(files).every(([name, text]) => {
      try {
        return readFileSync(path.join(home, name), 'utf8') === text;
      } catch {
        return false;
      }
    });
  return {
    name: 'move',
    share: 10,
    seeds: notes.map(asBytes),
    read: async (bytes) => {
      rmSync(path.dirname(source), { recursive: true, force: true });
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
        writeFileSync(path.join(source, name), text);
      }
      const target = path.join(path.dirname(source), 'new');
      mkdirSync(path.join(target, '.moggie'), { recursive: true });
      writeFileSync(path.join(target, '.moggie/move.json'), bytes);
      try {
        await moveBuild(source, target, contextOf(trustedKeys), async () => {});
      } finally {
        const strays = readdirSync(path.dirname(source)).filter((name) => name !== 'game' && name !== 'new');
        assert(strays.length === 0, `written outside: ${strays}`);
        assert(isWhole(source) || isWhole(target), 'the game is nowhere whole');
      }
    },
  };
}

/** Lines of the queue are jobs that the queue could have written, each once, or nothing. */
function queueRecord(scratch: string): Subject {
  const file = path.join(scratch, 'queue.jsonl');
  const kinds = ['install', 'update', 'repair', 'move'] as const;
  const lines = kinds.map((kind, number) => {
    const request = { kind, storeId: number + 1, type: 'official', folderId: 'games' } as const;
    const job = newJob(`00000000-0000-4000-8000-00000000000${number}`, request, 1000 * number);
    return JSON.stringify({ job, request, failures: number, leftover: number === 2 });
  });
  return {
    name: 'queue',
    share: 20,
    seeds: [Buffer.from(`${lines.join('\n')}\n`)],
    read: (bytes) => {
      writeFileSync(file, bytes);
      const warn = console.warn;
      console.warn = () => {};
      const entries = new QueueFile(file).read();
      console.warn = warn;
      assert(new Set(entries.map(({ job }) => job.id)).size === entries.length, 'a job twice');
      for (const { failures, job, request } of entries) {
        assert(Number.isSafeInteger(failures) && failures >= 0, `${failures} failures`);
        assert(job.storeId === request.storeId && job.kind === request.kind, 'a job of two minds');
      }
    },
  };
}
