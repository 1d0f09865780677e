import type { KeyObject } from 'node:crypto';
import { badFormat } from './errors.ts';
import { keyIdOf, openSignedJson, publicKeyOf, readPublicKey, signJson } from './signature.ts';

// A line's signing key is replaced by announcing the new one: `keys.json` holds statements "this key may sign too", each
// signed by a key that was trusted before. A player whose launcher knows only the old key follows them.

const KEY_TYPE = 'moggie-key';
const KEYS_FORMAT = 1;
/** More than any line ever changes its key. */
const ANNOUNCEMENT_LIMIT = 64;

/**
 * The text of a `keys.json` with one more announcement: that `next` may sign, says the holder of `signer`. Throws a
 * `DepotError` for a file that is none, and for one that is full: launchers would refuse the whole of it.
 */
export function announceKey(keysFile: string | undefined, next: KeyObject, signer: KeyObject): string {
  const announcements = keysFile === undefined ? [] : readAnnouncements(keysFile);
  if (announcements.length >= ANNOUNCEMENT_LIMIT)
    throw badFormat(`it announces ${ANNOUNCEMENT_LIMIT} keys already`);
  const announcement = signJson({ format: KEYS_FORMAT, key: publicKeyOf(next) }, KEY_TYPE, signer);
  return `${JSON.stringify({ format: KEYS_FORMAT, announcements: [...announcements, announcement.trim()] })}\n`;
}

function readAnnouncements(keysFile: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(keysFile);
  } catch {
    throw badFormat('not JSON');
  }
  if (typeof value !== 'object' || value === null) throw badFormat('not a list of keys');
  const { format, announcements }: { format?: unknown; announcements?: unknown } = value;
  if (format !== KEYS_FORMAT || !Array.isArray(announcements) || announcements.length > ANNOUNCEMENT_LIMIT)
    throw badFormat('not a list of keys');
  if (!announcements.every((each) => typeof each === 'string')) throw badFormat('a key is not signed');
  return announcements;
}

/** The pinned keys and those that they, or keys announced by them, announce. Throws a `DepotError` for no such file. */
export function withAnnounced(pinned: readonly KeyObject[], keysFile: string): KeyObject[] {
  const trusted = [...pinned];
  let waiting = readAnnouncements(keysFile);
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((announcement) => {
      const key = announcedKey(announcement, trusted);
      if (key && !trusted.some((known) => keyIdOf(known) === keyIdOf(key))) trusted.push(key);
      return key === undefined;
    });
  }
  return trusted;
}

/** The key of an announcement that a trusted key signed; nothing when none did. */
function announcedKey(announcement: string, trusted: readonly KeyObject[]): KeyObject | undefined {
  try {
    const { format, key } = openSignedJson(announcement, KEY_TYPE, trusted);
    return format === KEYS_FORMAT ? readPublicKey(JSON.stringify(key)) : undefined;
  } catch {
    // Signed by a stranger, or no key of ours: it announces nothing.
    return undefined;
  }
}
