import { constants, zstdCompressSync } from 'node:zlib';
import { Contents } from './contents.ts';
import { addExecutable } from './executable.ts';
import { addLooseFiles, type LooseFiles } from './loose-files.ts';
import { addPack, type Pack } from './pack.ts';
import { TwoReleases } from './two-releases.ts';

const KIB = 1024;
const MIB = 1024 ** 2;

/** Two releases of a made-up game. */
export interface MadeGame {
  first: string;
  second: string;
  /** What no method could take from the first release: the new bytes, compressed as well as zstd can. */
  idealUpdateBytes: number;
}

const PLUGINS = 6;

const LOOSE_FILES: readonly LooseFiles[] = [
  {
    ...{
      folder: 'scripts',
      ending: 'lua',
      kind: 'text',
      seed: 2001,
      count: 3000,
      least: 600,
      most: 32 * KIB,
    },
    changes: { removed: 0.01, moved: 0.01, edited: 0.06, modified: 0.005, added: 0.02 },
  },
  {
    ...{ folder: 'ui', ending: 'png', kind: 'png', seed: 2002, count: 800, least: 4 * KIB, most: 120 * KIB },
    changes: { removed: 0.02, moved: 0.01, edited: 0, modified: 0.04, added: 0.04 },
  },
  {
    ...{
      folder: 'audio',
      ending: 'ogg',
      kind: 'ogg',
      seed: 2003,
      count: 110,
      least: 80 * KIB,
      most: 1600 * KIB,
    },
    changes: { removed: 0.01, moved: 0.01, edited: 0, modified: 0.03, added: 0.05 },
  },
];

const PACKS: readonly Pack[] = [
  {
    ...{
      name: 'paks/data0.pak',
      layout: 'aligned',
      seed: 3001,
      size: 112 * MIB,
      least: 16 * KIB,
      most: 2800 * KIB,
    },
    kinds: ['texture', 'texture', 'texture', 'mesh', 'png'],
    changes: { modified: 0.035, edited: 0.02, removed: 0.015, inserted: 0.025, moves: 4 },
  },
  {
    ...{
      name: 'paks/data1.pak',
      layout: 'inline',
      seed: 3002,
      size: 104 * MIB,
      least: 24 * KIB,
      most: 1400 * KIB,
    },
    kinds: ['texture', 'mesh', 'text', 'ogg'],
    changes: { modified: 0.03, edited: 0.02, removed: 0.01, inserted: 0.02, moves: 2 },
  },
  {
    ...{
      name: 'paks/data2.pak',
      layout: 'front',
      seed: 3003,
      size: 56 * MIB,
      least: 4 * KIB,
      most: 400 * KIB,
    },
    kinds: ['text', 'mesh', 'png'],
    changes: { modified: 0.03, edited: 0.04, removed: 0.01, inserted: 0.02, moves: 3 },
  },
];

/**
 * Writes both releases, about 400 MB and 4000 files each, below a folder: programs with calls over what was inserted,
 * packs of three layouts, scripts, pictures and sound, of which the second release changes 6 %. The same seed always
 * gives the same bytes, another one another game.
 */
export function makeGame(root: string, seed: number): MadeGame {
  const contents = new Contents(seed);
  const releases = new TwoReleases(root);
  addExecutable(releases, contents, { name: 'bin/game.exe', seed: 1001, size: 24 * MIB, changes: 14 });
  addExecutable(releases, contents, { name: 'bin/engine.dll', seed: 1002, size: 18 * MIB, changes: 5 });
  for (let number = 0; number < PLUGINS; number++) {
    const name = `bin/plugins/plug${number}.dll`;
    const size = Math.floor(1.6 * MIB);
    addExecutable(releases, contents, { name, seed: 1010 + number, size, changes: number === 0 ? 2 : 0 });
  }
  for (const files of LOOSE_FILES) addLooseFiles(releases, contents, files);
  for (const pack of PACKS) addPack(releases, contents, pack);
  const best = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };
  const { first, second } = releases;
  return { first, second, idealUpdateBytes: zstdCompressSync(releases.novelBytes(), best).length };
}
