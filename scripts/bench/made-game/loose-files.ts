import { type Asset, type Contents, type Kind, randomEdits } from './contents.ts';
import type { TwoReleases } from './two-releases.ts';

/** Files of one kind in folders of their own, and the shares of them that an update touches. */
export interface LooseFiles {
  folder: string;
  ending: string;
  kind: Kind;
  seed: number;
  count: number;
  /** Bytes of a file. */
  least: number;
  most: number;
  changes: { removed: number; moved: number; edited: number; modified: number; added: number };
}

type Fate = 'removed' | 'moved' | 'edited' | 'modified' | 'unchanged';

function fateOf(roll: number, changes: LooseFiles['changes']): Fate {
  let limit = 0;
  for (const fate of ['removed', 'moved', 'edited', 'modified'] as const) {
    limit += changes[fate];
    if (roll < limit) return fate;
  }
  return 'unchanged';
}

/** Writes the files of both releases. */
export function addLooseFiles(releases: TwoReleases, contents: Contents, files: LooseFiles): void {
  const { folder, ending, kind, seed, count, least, most, changes } = files;
  const dice = contents.dice(seed);
  const folderOf = (index: number) => `${folder}/${contents.word(index % 61)}`;
  const newAsset = (): Asset => ({ kind, seed: dice.next(), size: dice.size(least, most) });
  for (let index = 0; index < count; index++) {
    const asset = newAsset();
    const name = `${folderOf(index)}/${contents.word((index * 7) % 997)}_${index}`;
    const bytes = contents.bytesOf(asset);
    releases.put('first', `${name}.${ending}`, bytes);
    const fate = fateOf(dice.fraction(), changes);
    if (fate === 'unchanged') releases.put('second', `${name}.${ending}`, bytes);
    if (fate === 'moved') releases.put('second', `${name}_moved.${ending}`, bytes);
    if (fate !== 'edited' && fate !== 'modified') continue;
    const edits = () => randomEdits(dice, asset.size, dice.between(1, 5), 200);
    const next: Asset = fate === 'edited' ? { ...asset, edits: edits() } : { ...asset, seed: dice.next() };
    releases.addNovel(contents.novelBytesOf(next));
    releases.put('second', `${name}.${ending}`, contents.bytesOf(next));
  }
  for (let index = 0; index < count * changes.added; index++) {
    const asset = newAsset();
    releases.addNovel(contents.bytesOf(asset));
    releases.put('second', `${folderOf(index)}/new_${index}.${ending}`, contents.bytesOf(asset));
  }
}
