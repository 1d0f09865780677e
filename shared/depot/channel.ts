import type { KeyObject } from 'node:crypto';
import { badFormat, DepotError } from './errors.ts';
import { asLine, type BuildLine, isSha256, isStoreUuid } from './layout.ts';
import { openSignedJson, readOwnSignedJson, signJson } from './signature.ts';

const CHANNEL_TYPE = 'moggie-channel';
const CHANNEL_FORMAT = 2;
/** More than a publisher ever makes. */
const PATCH_LIMIT = 64;

/** A short way from an older build of the line to the current one. */
export interface ChannelPatch {
  /** The build that must be installed. */
  from: string;
  /** SHA-256 of the patch index, which is its name. */
  index: string;
  /** Bytes that the update downloads: the index and its packs. */
  downloadSize: number;
}

/** The signed pointer to a line's current build. */
export interface Channel {
  store: string;
  line: BuildLine;
  /** SHA-256 of the manifest file: the build's only name. */
  build: string;
  version: string;
  /** Rises by one with every publication, so that an old channel file can be told from a new one. */
  sequence: number;
  /** ISO time of the publication. */
  publishedAt: string;
  /** Bytes of the installed build. */
  size: number;
  /** Bytes a fresh install downloads: manifest and chunks. */
  downloadSize: number;
  patches: ChannelPatch[];
}

/** The text of a channel file, signed with the key. */
export function writeChannel(channel: Channel, key: KeyObject): string {
  return signJson({ format: CHANNEL_FORMAT, ...channel }, CHANNEL_TYPE, key);
}

function asChannel(value: Record<string, unknown>): Channel {
  const { format, store, line, build, version, sequence, publishedAt, size, downloadSize, patches } = value;
  if (format !== CHANNEL_FORMAT) throw badFormat(`unknown channel format ${String(format)}`);
  if (
    typeof store !== 'string' ||
    !isStoreUuid(store) ||
    typeof line !== 'string' ||
    typeof build !== 'string' ||
    !isSha256(build) ||
    typeof version !== 'string' ||
    typeof publishedAt !== 'string' ||
    !isCount(sequence) ||
    !isCount(size) ||
    !isCount(downloadSize) ||
    !Array.isArray(patches) ||
    patches.length > PATCH_LIMIT
  )
    throw badFormat('the channel lacks a field');
  return {
    store,
    line: asLine(line),
    build,
    version,
    sequence,
    publishedAt,
    size,
    downloadSize,
    patches: patches.map(asPatch),
  };
}

function asPatch(value: unknown): ChannelPatch {
  if (typeof value !== 'object' || value === null) throw badFormat('a patch is not an object');
  const { from, index, downloadSize }: { from?: unknown; index?: unknown; downloadSize?: unknown } = value;
  if (
    typeof from !== 'string' ||
    !isSha256(from) ||
    typeof index !== 'string' ||
    !isSha256(index) ||
    !isCount(downloadSize)
  )
    throw badFormat('a patch lacks a field');
  return { from, index, downloadSize };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The channel of a `channel.json`, once its signature is verified. */
export function openChannel(text: string, trustedKeys: readonly KeyObject[]): Channel {
  return asChannel(openSignedJson(text, CHANNEL_TYPE, trustedKeys));
}

/** The channel of a file that we wrote ourselves and that lies on our own disk. */
export function readOwnChannel(text: string): Channel {
  return asChannel(readOwnSignedJson(text));
}

/** A line of builds: of which game, of which kind and for which system. */
export type DepotLine = Pick<Channel, 'store' | 'line'>;

/** Refuses what is signed, but for another game or another line: a host may have mixed up its folders, or swapped them. */
export function assertOfLine(found: DepotLine, { store, line }: DepotLine): void {
  if (found.store !== store || found.line !== line)
    throw new DepotError('wrong-game', `the depot holds ${found.store}/${found.line}, not ${store}/${line}`);
}

/**
 * Refuses a channel that points to another game or line, or back in time: a replayed old `channel.json` must not bring
 * an old build back (launcher-rules, security check 22). Lines never meet in one folder: each counts its own sequence,
 * so that going over to another and back would lead around that.
 */
export function assertFollows(
  channel: Channel,
  installed: Pick<Channel, 'store' | 'line' | 'sequence' | 'build'>,
): void {
  assertOfLine(channel, installed);
  if (channel.sequence < installed.sequence)
    throw new DepotError(
      'downgrade',
      `the depot offers build ${channel.sequence}, ${installed.sequence} is installed`,
    );
  if (channel.sequence === installed.sequence && channel.build !== installed.build)
    throw new DepotError('downgrade', `two builds carry the sequence ${channel.sequence}`);
}

/**
 * Refuses a build that is older than the store's own word on which one is current, for a folder where no receipt
 * remembers a sequence. One that was published after that word follows the build it named.
 */
export function assertNotBehind(build: string, previous: string | undefined, current: string): void {
  if (build !== current && previous !== current)
    throw new DepotError('downgrade', `the depot offers build ${build}, ${current} is current`);
}
