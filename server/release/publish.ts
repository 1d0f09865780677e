import type { KeyObject } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OFFERED_FILE, type OfferedRelease, offeredReleases } from '../../shared/contract/offered-release.ts';
import { SIGNED, signReleaseNote } from '../../shared/depot/release-note.ts';
import { isReleaseName } from './release-name.ts';

/** The systems by the notes that electron-builder writes for them. */
const SYSTEM_OF_NOTE: Readonly<Record<string, OfferedRelease['system']>> = {
  'latest.yml': 'windows',
  'latest-mac.yml': 'mac',
  'latest-linux.yml': 'linux',
};

interface Publication {
  /** Folder with the installers and the notes that electron-builder made. */
  from: string;
  /** Folder that the store serves. */
  to: string;
  /** Ed25519 private key that the launchers trust. */
  key: KeyObject;
  /** To how many of a hundred launchers it is offered; to all unless told. */
  staging?: number;
}

const VERSION = /^version: (\S+)$/m;
/** A name may hold blanks; of the ends of lines `.` matches none. */
const FILE = /^ +- url: (.+)$/gm;
const STAGING = /^stagingPercentage: .*\n/m;

/** Ends of files that a person opens to install the launcher; the others serve its updates. */
const INSTALLER = /\.(?:exe|dmg|AppImage)$/;

/**
 * Publishes releases of the launcher: their files first, their signed notes last, so that no launcher is told of what is
 * not there yet. Publishing again with another `staging` offers the same release to more, or to fewer. Throws when there
 * is nothing to publish.
 */
export async function publishReleases({ from, to, key, staging }: Publication): Promise<OfferedRelease[]> {
  const notes = (await readdir(from)).filter((name) => name in SYSTEM_OF_NOTE).sort();
  if (notes.length === 0) throw new Error(`${from} holds no release: run npm run dist first`);
  await mkdir(to, { recursive: true });
  const offered: OfferedRelease[] = [];
  for (const name of notes) {
    const plain = (await readFile(path.join(from, name), 'utf8')).replace(STAGING, '');
    const note = staging === undefined ? plain : `${plain.trimEnd()}\nstagingPercentage: ${staging}\n`;
    const version = VERSION.exec(note)?.[1];
    const files = [...note.matchAll(FILE)].map(([, file = '']) => file);
    if (!version || files.length === 0) throw new Error(`${name} names no version or no files`);
    const unserved = files.find((file) => !isReleaseName(file));
    if (unserved !== undefined) throw new Error(`${name} names ${unserved}, which the store would not serve`);
    for (const file of files) await publishFile(file, from, to);
    const system = SYSTEM_OF_NOTE[name];
    const installer = files.find((file) => INSTALLER.test(file));
    if (system && installer)
      offered.push({ system, version, file: installer, size: (await stat(path.join(to, installer))).size });
    await writeWhole(path.join(to, name + SIGNED), signReleaseNote(name, note, key));
  }
  const others = (await offeredIn(to)).filter((each) =>
    offered.every(({ system }) => system !== each.system),
  );
  await writeWhole(path.join(to, OFFERED_FILE), `${JSON.stringify([...others, ...offered])}\n`);
  return offered;
}

/** What was offered before: each system's installers are made on a machine of that system, and published from there. */
async function offeredIn(folder: string): Promise<OfferedRelease[]> {
  if (!(await readdir(folder)).includes(OFFERED_FILE)) return [];
  return v.parse(offeredReleases, JSON.parse(await readFile(path.join(folder, OFFERED_FILE), 'utf8')));
}

async function publishFile(file: string, from: string, to: string): Promise<void> {
  const blockMap = `${file}.blockmap`;
  const maps = (await readdir(from)).filter((name) => name === blockMap);
  for (const name of [...maps, file]) await cp(path.join(from, name), path.join(to, name));
}

/** Writes a file in one step: it is never read half. */
async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  await writeFile(partial, text);
  await rename(partial, file);
}
