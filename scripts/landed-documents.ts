import { execFileSync } from 'node:child_process';
import { LANDED_FILE, type LandedDocument, parseLanded } from '../server/http/landed-documents.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a document is answered after the contract has left it: launchers that slept longer renew themselves first. */
export const KEPT_DAYS = 365;

/** What ever stood in the record by git's memory, the latest first. */
export function everLanded(): LandedDocument[] {
  const log = execFileSync('git', ['log', '-p', '--format=', '--', LANDED_FILE], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const added = log.split('\n').filter((line) => line.startsWith('+{'));
  return parseLanded(added.map((line) => line.slice(1)));
}

/**
 * The record as it should be: the contract's documents, and what it had before, which goes after KEPT_DAYS. Drafts of a
 * document that were never committed leave no trace. `today` is an ISO date.
 */
export function recordOf(
  landed: readonly LandedDocument[],
  current: readonly string[],
  today: string,
): LandedDocument[] {
  const untilOf = new Map<string, string | null>();
  for (const { text, until } of landed) if (!untilOf.has(text)) untilOf.set(text, until ?? today);
  for (const text of current) untilOf.set(text, null);
  const oldest = new Date(Date.parse(today) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [...untilOf]
    .map(([text, until]) => ({ text, until }))
    .filter(({ until }) => until === null || until >= oldest)
    .sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** What the record lacks of what it should hold, a line each. */
export function faultsOfRecord(
  record: readonly LandedDocument[],
  wanted: readonly LandedDocument[],
): string[] {
  const kept = new Map(record.map(({ text, until }) => [text, until]));
  const name = (text: string) => /^\w+ \w+/.exec(text)?.[0];
  return [
    ...wanted
      .filter(({ text, until }) => !kept.has(text) || (kept.get(text) === null) !== (until === null))
      .map(({ text }) => `server/http/landed-documents.jsonl is behind on '${name(text)}': npm run codegen`),
    ...(kept.size === record.length
      ? []
      : ['server/http/landed-documents.jsonl says one twice: npm run codegen']),
  ];
}

export const linesOf = (record: readonly LandedDocument[]): string =>
  record.map((document) => `${JSON.stringify(document)}\n`).join('');
