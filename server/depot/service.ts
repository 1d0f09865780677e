import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Channel, readOwnChannel } from '../../shared/depot/channel.ts';
import { DepotError } from '../../shared/depot/errors.ts';
import {
  type BuildKind,
  type BuildSystem,
  CHANNEL_FILE,
  isStoreUuid,
  linePath,
  parseLine,
} from '../../shared/depot/layout.ts';

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
 * Looks for the builds that games offer now: for each of them one a line, sorted by line, none for an unknown game. A line
 * whose channel cannot be read offers nothing, and takes nothing else with it. Most games of a list have no builds, so which
 * games have a folder is read once, and again when the depot's own folder changed.
 */
export function createBuildFinder(root: string) {
  let listed: { games: ReadonlySet<string>; changedAt: bigint } | undefined;

  async function gamesWithFolder(): Promise<ReadonlySet<string>> {
    const folder = await stat(root, { bigint: true }).catch(() => undefined);
    if (!folder) return new Set();
    if (folder.mtimeNs === listed?.changedAt) return listed.games;
    const isSettled = Date.now() - Number(folder.mtimeMs) > SETTLED_MS;
    const games = new Set(await readdir(root));
    listed = isSettled ? { games, changedAt: folder.mtimeNs } : undefined;
    return games;
  }

  return async (stores: readonly string[]): Promise<FoundBuild[][]> => {
    const games = await gamesWithFolder();
    return Promise.all(stores.map((store) => (games.has(store) ? findBuilds(root, store) : [])));
  };
}

async function findBuilds(root: string, store: string): Promise<FoundBuild[]> {
  if (!isStoreUuid(store)) return [];
  const names = await readdir(path.join(root, store)).catch((): string[] => []);
  const builds = await Promise.all(names.sort().map((name) => findBuild(root, store, name)));
  return builds.filter((build) => build !== undefined);
}

async function findBuild(root: string, store: string, name: string): Promise<FoundBuild | undefined> {
  const parsed = parseLine(name);
  const text = await readFile(path.join(root, store, name, CHANNEL_FILE), 'utf8').catch(() => undefined);
  if (!parsed || text === undefined) return undefined;
  try {
    return asFound(readOwnChannel(text), parsed);
  } catch (error) {
    if (!(error instanceof DepotError)) throw error;
    process.emitWarning(`The depot offers nothing in ${store}/${name}: ${error.message}`);
    return undefined;
  }
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
