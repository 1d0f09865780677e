import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepConsole } from './keep-console.ts';
import { openLogFile } from './log-file.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const open = (full?: number) =>
  openLogFile(folder, (text) => text.replaceAll('hanna', '<user>'), {
    now: () => NOW,
    ...(full !== undefined && { full }),
  });

test('an entry is a line with its time and level, scrubbed; the next start reads on', () => {
  open().add('warn', 'of hanna\n    at once\n');
  const log = open();
  log.add('error', 'again');
  expect(log.read()).toEqual([
    '2026-11-26T10:00:00.000Z warn of <user> | at once',
    '2026-11-26T10:00:00.000Z error again',
  ]);
});

test('two files are kept, neither larger than it may be, and the newest entries stay', () => {
  const log = open(200);
  for (let number = 0; number < 50; number++) log.add('info', `entry ${number}`);
  expect(readdirSync(folder).sort()).toEqual(['launcher.log', 'launcher.old.log']);
  for (const name of readdirSync(folder))
    expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(200);
  expect(log.read().map((line) => line.split(' ').at(-1))).toEqual(
    Array.from({ length: 10 }, (_, number) => String(40 + number)),
  );
});

test('a long entry is cut off', () => {
  const log = open();
  log.add('info', 'x'.repeat(1_000_000));
  expect(log.read()[0]?.length).toBe('2026-11-26T10:00:00.000Z info '.length + 4000);
});

test('where the disk takes nothing, nothing breaks', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const nowhere = openLogFile(path.join(folder, 'file', 'logs'), String);
  nowhere.add('info', 'lost');
  expect(nowhere.read()).toEqual([]);
  mkdirSync(path.join(folder, 'launcher.log'));
  const log = open();
  log.add('info', 'lost');
  expect(log.read()).toEqual([]);
});

test('what is written to a console is kept and still written; so is what ends the process', () => {
  const written: unknown[][] = [];
  const write = (...said: unknown[]) => void written.push(said);
  const console = { debug: write, log: write, info: write, warn: write, error: write };
  const process = new EventEmitter();
  const log = open();
  keepConsole(console, process, log);
  console.log('%s is %d', 'one', 1);
  console.error('failed:', { code: 'EIO' });
  process.emit('uncaughtExceptionMonitor', 'the end');
  process.emit('warning', 'a promise');
  expect(written).toEqual([
    ['%s is %d', 'one', 1],
    ['failed:', { code: 'EIO' }],
  ]);
  expect(log.read().map((line) => line.slice(25))).toEqual([
    'info one is 1',
    "error failed: { code: 'EIO' }",
    "error uncaught: 'the end'",
    "warn 'a promise'",
  ]);
});
