import { DepotError } from './errors.ts';

const BUILD_KINDS = ['trial', 'official'] as const;
const BUILD_SYSTEMS = ['windows', 'mac', 'linux', 'android', 'ios', 'web'] as const;

export type BuildKind = (typeof BUILD_KINDS)[number];
export type BuildSystem = (typeof BUILD_SYSTEMS)[number];

/** One series of builds of a store, such as `official-windows`. */
export type BuildLine = `${BuildKind}-${BuildSystem}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

export const CHANNEL_FILE = 'channel.json';
export const KEYS_FILE = 'keys.json';

/** Packs end at or below this size, so that any static host and cache takes them. */
export const PACK_LIMIT_BYTES = 64 * 1024 * 1024;

/** Whether a text is a uuid in lower case, as which a game names its folder. */
export const isStoreUuid = (text: string) => UUID.test(text);
/** Whether a text is a SHA-256 in lower-case hex. */
export const isSha256 = (text: string) => SHA256.test(text);

/** The line's kind and system, or nothing when the text names no line. */
export function parseLine(text: string): { kind: BuildKind; system: BuildSystem } | undefined {
  const [first, second, ...rest] = text.split('-');
  const kind = BUILD_KINDS.find((name) => name === first);
  const system = BUILD_SYSTEMS.find((name) => name === second);
  return kind && system && rest.length === 0 ? { kind, system } : undefined;
}

/** The text as a build line; anything else throws a format error. */
export function asLine(text: string): BuildLine {
  const parsed = parseLine(text);
  if (!parsed) throw new DepotError('bad-format', `not a build line: ${text}`);
  return `${parsed.kind}-${parsed.system}`;
}

/** Where a line lies below the depot's root. */
export const linePath = (store: string, line: BuildLine) => `${store}/${line}`;

/** A build is named by the SHA-256 of its manifest file. Paths here and below are relative to the line's folder. */
export const manifestPath = (build: string) => `manifests/${build}`;
/** A pack is named by the SHA-256 of its bytes. */
export const packPath = (pack: string) => `packs/${pack}`;
export const patchPath = (patch: string) => `patches/${patch}`;
