import { readdir, readFile } from 'node:fs/promises';
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

/**
 * The builds that a game offers now, one a line, sorted by line; none for an unknown game. A line whose channel cannot be
 * read offers nothing, and takes nothing else with it.
 */
export async function findBuilds(root: string, store: string): Promise<FoundBuild[]> {
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
