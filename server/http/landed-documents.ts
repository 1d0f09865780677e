import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/**
 * Every document that ever was part of the contract, one a line: launchers of older releases, and pages that were open
 * before the server was renewed, go on asking with theirs. `npm run codegen` writes it.
 */
export const LANDED_FILE = path.join(import.meta.dirname, 'landed-documents.jsonl');

const landedDocument = v.object({
  text: v.string(),
  /** Day from which on the contract says it otherwise or not at all; null while it is part of it. */
  until: v.nullable(v.pipe(v.string(), v.isoDate())),
});

export type LandedDocument = v.InferOutput<typeof landedDocument>;

export function parseLanded(lines: readonly string[]): LandedDocument[] {
  return lines.filter(Boolean).map((line) => v.parse(landedDocument, JSON.parse(line)));
}

export const readLanded = (): LandedDocument[] => parseLanded(readFileSync(LANDED_FILE, 'utf8').split('\n'));
