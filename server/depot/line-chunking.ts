import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { readOwnChannel } from '../../shared/depot/channel.ts';
import { type Chunking, chunkingFor } from '../../shared/depot/chunking.ts';
import { DepotError } from '../../shared/depot/errors.ts';
import {
  type BuildLine,
  CHANNEL_FILE,
  linePath,
  manifestPath,
  parseLine,
} from '../../shared/depot/layout.ts';
import { openSections } from '../../shared/depot/manifest-file.ts';
import { readIfThere } from '../if-there.ts';

/** A build cut finer than into about so many chunks would have a manifest that outgrows what they save. */
const MOST_CHUNKS = 2 ** 18;

interface Line {
  depot: string;
  store: string;
  line: BuildLine;
}

/**
 * How a line that has no build yet cuts its builds: as the other line of the game for the same system does, so that who
 * goes from the trial to the official build has chunks of it already; else as befits the build's size.
 */
export async function chunkingOfNewLine(
  line: Line,
  totalBytes: number,
  trustedKeys: readonly KeyObject[],
): Promise<Chunking> {
  const other = await chunkingOfOther(line, trustedKeys);
  return other && totalBytes / other.average <= MOST_CHUNKS ? other : chunkingFor(totalBytes);
}

/** Nothing where the other line has no build, or one that cannot be read. */
async function chunkingOfOther(
  { depot, store, line }: Line,
  trustedKeys: readonly KeyObject[],
): Promise<Chunking | undefined> {
  const { kind, system } = parseLine(line) ?? {};
  if (!kind || !system) return undefined;
  const folder = path.join(depot, linePath(store, `${kind === 'trial' ? 'official' : 'trial'}-${system}`));
  try {
    const channel = await readIfThere(path.join(folder, CHANNEL_FILE));
    const { build } = channel ? readOwnChannel(channel.toString('utf8')) : {};
    const file = build && (await readIfThere(path.join(folder, manifestPath(build))));
    return file ? openSections(file, trustedKeys).chunking : undefined;
  } catch (error) {
    if (error instanceof DepotError) return undefined;
    throw error;
  }
}
