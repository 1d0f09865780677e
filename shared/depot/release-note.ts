import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { openSignedJson, readOwnSignedJson, signJson } from './signature.ts';

const TYPE = 'moggie-release+jws';

/** The suffix of a signed note beside the plain one. */
export const SIGNED = '.jws';

const signedNote = v.object({ file: v.string(), text: v.string() });

/**
 * What a release says of itself (version, files, their hashes, to how many it is offered), signed by the launcher's makers.
 * The name goes along, so that no system's note can stand in for another's.
 */
export const signReleaseNote = (file: string, text: string, key: KeyObject): string =>
  signJson({ file, text }, TYPE, key);

/** The text of a signed note of this name. Throws a `DepotError` unless one of the trusted keys signed it. */
export function openReleaseNote(signed: string, file: string, trustedKeys: readonly KeyObject[]): string {
  const note = v.parse(signedNote, openSignedJson(signed, TYPE, trustedKeys));
  if (note.file !== file) throw new Error(`this is the note ${note.file}, not ${file}`);
  return note.text;
}

/** The text of a signed note that we made ourselves and that lies on our own disk. */
export const readOwnReleaseNote = (signed: string): string =>
  v.parse(signedNote, readOwnSignedJson(signed)).text;
