import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OFFERED_FILE, type OfferedRelease, offeredReleases } from '../../shared/contract/offered-release.ts';
import { readOwnReleaseNote, SIGNED, signReleaseNote } from '../../shared/depot/release-note.ts';
import { readIfThere } from '../if-there.ts';
import { copyWhole, writeWhole } from '../whole-file.ts';
import { isReleaseName } from './release-name.ts';
import { isOlder } from './version-order.ts';

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

/** A system's release as electron-builder made it. */
interface MadeRelease {
  system: OfferedRelease['system'];
  /** The note's name and its text as it is to be signed. */
  name: string;
  note: string;
  version: string;
  /** The files that the note names, and those beside them that tell launchers which parts of them they have. */
  files: string[];
  blockMaps: string[];
}

/**
 * Publishes releases of the launcher: their files first, their signed notes last, so that no launcher is told of what is
 * not there yet. Publishing again with another `staging` offers the same release to more, or to fewer; its files stay as
 * they are. Throws, and publishes nothing, when there is nothing to publish, when a system is offered a newer version, or when
 * a file was published with other bytes: it is kept for ever wherever it was fetched, so other bytes need another version.
 */
export async function publishReleases({ from, to, key, staging }: Publication): Promise<OfferedRelease[]> {
  const releases = await readReleases(from, staging);
  if (releases.length === 0) throw new Error(`${from} holds no release: run npm run dist first`);
  await mkdir(to, { recursive: true });
  for (const release of releases) await assertFollows(release, to);
  const needed = releases.flatMap(({ files, blockMaps }) => [...blockMaps, ...files]);
  for (const file of await unpublished(needed, from, to))
    await copyWhole(path.join(from, file), path.join(to, file));
  const offered: OfferedRelease[] = [];
  for (const { system, name, note, version, files } of releases) {
    const file = files.find((file) => INSTALLER.test(file));
    if (file) offered.push({ system, version, file, size: (await stat(path.join(to, file))).size });
    await writeWhole(path.join(to, name + SIGNED), signReleaseNote(name, note, key));
  }
  const others = (await offeredIn(to)).filter((each) =>
    offered.every(({ system }) => system !== each.system),
  );
  await writeWhole(path.join(to, OFFERED_FILE), `${JSON.stringify([...others, ...offered])}\n`);
  return offered;
}

async function readReleases(from: string, staging: number | undefined): Promise<MadeRelease[]> {
  const there = await readdir(from);
  const releases: MadeRelease[] = [];
  for (const name of there.toSorted()) {
    const system = SYSTEM_OF_NOTE[name];
    if (!system) continue;
    const plain = (await readFile(path.join(from, name), 'utf8')).replace(STAGING, '');
    const note = staging === undefined ? plain : `${plain.trimEnd()}\nstagingPercentage: ${staging}\n`;
    const version = VERSION.exec(note)?.[1];
    const files = [...note.matchAll(FILE)].map(([, file = '']) => file);
    if (!version || files.length === 0) throw new Error(`${name} names no version or no files`);
    const unserved = files.find((file) => !isReleaseName(file));
    if (unserved !== undefined) throw new Error(`${name} names ${unserved}, which the store would not serve`);
    const blockMaps = files.map((file) => `${file}.blockmap`).filter((file) => there.includes(file));
    releases.push({ system, name, note, version, files, blockMaps });
  }
  return releases;
}

/** Throws where launchers of the release's system are offered a newer one in `folder`. */
async function assertFollows({ system, name, version }: MadeRelease, folder: string): Promise<void> {
  const signed = await readIfThere(path.join(folder, name + SIGNED));
  const offered = signed && VERSION.exec(readOwnReleaseNote(signed.toString('utf8')))?.[1];
  if (offered !== undefined && isOlder(version, offered))
    throw new Error(
      `${system}: ${version} is older than ${offered}, which is on offer: raise the version in package.json above it`,
    );
}

/** Those of the files that were not published yet. Throws where one was with other bytes. */
async function unpublished(files: readonly string[], from: string, to: string): Promise<string[]> {
  const published = new Set(await readdir(to));
  for (const file of files.filter((file) => published.has(file)))
    if ((await hashOf(path.join(from, file))) !== (await hashOf(path.join(to, file))))
      throw new Error(`${file} was published with other bytes: raise the version in package.json`);
  return files.filter((file) => !published.has(file));
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** What was offered before: each system's installers are made on a machine of that system, and published from there. */
async function offeredIn(folder: string): Promise<OfferedRelease[]> {
  if (!(await readdir(folder)).includes(OFFERED_FILE)) return [];
  return v.parse(offeredReleases, JSON.parse(await readFile(path.join(folder, OFFERED_FILE), 'utf8')));
}
