import path from 'node:path';
import { type Channel, readOwnChannel } from '../../shared/depot/channel.ts';
import {
  type BuildKind,
  type BuildSystem,
  CHANNEL_FILE,
  isStoreUuid,
  linePath,
  parseLine,
} from '../../shared/depot/layout.ts';
import { namesIfThere, orWarn, readIfThere, statIfThere } from '../if-there.ts';

/** The current build of one line of a game. */
export interface FoundBuild {
  kind: BuildKind;
  system: BuildSystem;
  version: string;
  build: string;
  /** Bytes when installed, and bytes that a fresh install downloads. */
  size: number;
  downloadSize: number;
  publishedAt: Date;
  /** The line's folder below `/depot/`. */
  line: string;
}

/** A change of a folder that is younger (ms) may share its time with the next one: clocks of disks tick. */
const SETTLED_MS = 2_000;

/**
 * Looks for the builds that games offer now: for each of them one a line, sorted by line, none for an unknown game. What
 * cannot be read offers nothing, with a warning, and takes nothing else with it. Most games of a list have no builds, so
 * which games have a folder is read once, and again when the depot's own folder changed.
 */
export function createBuildFinder(root: string) {
  let listed: { games: ReadonlySet<string>; changedAt: bigint } | undefined;

  async function gamesWithFolder(): Promise<ReadonlySet<string>> {
    const folder = await statIfThere(root);
    if (!folder) return new Set();
    if (folder.mtimeNs === listed?.changedAt) return listed.games;
    const isSettled = Date.now() - Number(folder.mtimeMs) > SETTLED_MS;
    const games = new Set(await namesIfThere(root));
    listed = isSettled ? { games, changedAt: folder.mtimeNs } : undefined;
    return games;
  }

  return async (stores: readonly string[]): Promise<FoundBuild[][]> => {
    const games = await orWarn(gamesWithFolder, new Set<string>(), 'The depot offers nothing');
    return Promise.all(stores.map((store) => (games.has(store) ? findBuilds(root, store) : [])));
  };
}

async function findBuilds(root: string, store: string): Promise<FoundBuild[]> {
  if (!isStoreUuid(store)) return [];
  const warning = `The depot offers nothing of ${store}`;
  const names = await orWarn(() => namesIfThere(path.join(root, store)), [], warning);
  const builds = await Promise.all(
    names.sort().map((name) => orWarn(() => findBuild(root, store, name), undefined, `${warning}/${name}`)),
  );
  return builds.filter((build) => build !== undefined);
}

async function findBuild(root: string, store: string, name: string): Promise<FoundBuild | undefined> {
  const parsed = parseLine(name);
  const channel = parsed && (await readIfThere(path.join(root, store, name, CHANNEL_FILE)));
  return channel && asFound(readOwnChannel(channel.toString('utf8')), parsed);
}

function asFound(channel: Channel, { kind, system }: { kind: BuildKind; system: BuildSystem }): FoundBuild {
  const { version, build, size, downloadSize, publishedAt, store, line } = channel;
  return {
    kind,
    system,
    version,
    build,
    size,
    downloadSize,
    publishedAt: new Date(publishedAt),
    line: linePath(store, line),
  };
}
