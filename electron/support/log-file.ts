import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

export type LogLevel = 'info' | 'warn' | 'error';

/** What the launcher told of itself, kept for those who have to find out what went wrong. */
export interface LogFile {
  /** Adds an entry, a line of its own. */
  add(level: LogLevel, text: string): void;
  /** The entries that are kept, the oldest first. */
  read(): string[];
}

/** Bytes after which a file is full: it takes the place of the one before, and another is begun. */
const FULL = 1_000_000;
/** Characters of an entry: more is never read, and would push others out. */
const LONGEST_ENTRY = 4000;

/**
 * Opens `<folder>/launcher.log`. What is written goes through `scrub` first. Written at once, since the last entry before
 * an end is worth most; a disk that takes nothing is no reason to fail, and there is nobody left to tell.
 */
export function openLogFile(
  folder: string,
  scrub: (text: string) => string,
  { full = FULL, now = Date.now }: { full?: number; now?: () => number } = {},
): LogFile {
  const file = path.join(folder, 'launcher.log');
  const older = path.join(folder, 'launcher.old.log');
  return {
    add(level, text) {
      const entry = scrub(text)
        .trim()
        .replace(/\s*\n\s*/g, ' | ');
      const line = `${new Date(now()).toISOString()} ${level} ${entry.slice(0, LONGEST_ENTRY)}\n`;
      try {
        mkdirSync(folder, { recursive: true });
        const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
        if (size + line.length > full && size > 0) renameSync(file, older);
        appendFileSync(file, line);
      } catch {}
    },
    read: () => [older, file].flatMap(linesOf),
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
