import type { Peer } from './depot-peers.ts';
import type { Measured } from './measure.ts';
import { type BenchRow, median } from './row.ts';

/** What one round measured, by what was measured. */
export interface Figures {
  times: Record<string, Measured>;
  /** What the server sent meanwhile. */
  sent: Record<string, { bytes: number; bodies: number }>;
  /** The most bytes that the disk held more than before. */
  space: Record<string, number>;
}

/** Medians of one thing over the rounds. */
export interface Middle {
  seconds: number;
  cpuSeconds: number;
  memoryBytes: number;
  receivedBytes: number;
  requests: number;
  diskBytes: number;
}

/** The line of the throttled figures. */
export const LINE_BYTES_PER_SECOND = 50_000_000;
const MEGABYTE = 1e6;
/** So many bytes a request, and so many requests more, are what an update may take. */
const REQUEST_BYTES = 4 * 1024 ** 2;
const FURTHER_REQUESTS = 8;

/** What was measured in every round, as medians. */
export function middles(rounds: readonly Figures[]): Map<string, Middle> {
  const names = new Set(rounds.flatMap(({ times }) => Object.keys(times)));
  const result = new Map<string, Middle>();
  for (const name of names) {
    const middle = (value: (figures: Figures) => number | undefined) =>
      median(rounds.map(value).filter((each) => each !== undefined));
    result.set(name, {
      seconds: middle(({ times }) => times[name]?.seconds),
      cpuSeconds: middle(({ times }) => times[name]?.cpuSeconds),
      memoryBytes: middle(({ times }) => times[name]?.peakBytes),
      receivedBytes: middle(({ sent }) => sent[name]?.bytes),
      requests: middle(({ sent }) => sent[name]?.bodies),
      diskBytes: middle(({ space }) => space[name]),
    });
  }
  return result;
}

/** The ratios that have a target, each of rounds in which both were measured. Those without their peer are left out. */
export function rowsOf(
  figures: ReadonlyMap<string, Middle>,
  idealUpdateBytes: number | undefined,
): BenchRow[] {
  const rows: BenchRow[] = [];
  const add = (
    name: string,
    unit: BenchRow['unit'],
    value: number | undefined,
    peer: readonly [name: string, value: number | undefined] | undefined,
    target?: number,
  ) => {
    if (value === undefined || (peer && peer[1] === undefined)) return;
    const scale = unit === 'MB' ? MEGABYTE : 1;
    rows.push({
      name,
      unit,
      value: value / scale,
      ...(peer?.[1] === undefined ? {} : { peer: { name: peer[0], value: peer[1] / scale } }),
      ...(target === undefined ? {} : { target }),
    });
  };
  const of = (name: string) => figures.get(name);
  const { seconds: install, cpuSeconds: installProcessor } = of('install') ?? {};
  const { seconds: update, receivedBytes: updateBytes } = of('update') ?? {};
  const { receivedBytes: plainBytes, seconds: plain } = of('updatePlain') ?? {};
  const slow = of('slowInstall');
  const lineTime = slow && slow.receivedBytes / LINE_BYTES_PER_SECOND;

  add('install, loopback', 's', install, ['aria2c -x8 and unzip', of('classic')?.seconds], 0.4);
  add('install, loopback', 's', install, ['curl of the zip', of('curl')?.seconds], 3.3);
  add('install, loopback', 's', install, ['casync extract', of('casync')?.seconds], 0.2);
  add('install with no estimate before, loopback', 's', of('coldInstall')?.seconds, [
    'curl of the zip',
    of('curl')?.seconds,
  ]);
  add('install, processor', 's', installProcessor, ['aria2c and unzip', of('classic')?.cpuSeconds]);
  add('install, 50 MB/s and 30 ms', 's', slow?.seconds, ['line time', lineTime], 1.06);
  add('install with no estimate before, 50 MB/s and 30 ms', 's', of('slowColdInstall')?.seconds, [
    'line time',
    lineTime,
  ]);
  add(
    'install, 50 MB/s and 30 ms',
    's',
    slow?.seconds,
    ['aria2c and unzip', of('slow classic')?.seconds],
    0.74,
  );
  add(
    'install, 50 MB/s and 30 ms',
    's',
    slow?.seconds,
    ['aria2c, no unzip', of('slow aria2')?.seconds],
    1.05,
  );
  add('install, memory', 'MB', of('install')?.memoryBytes, undefined, 300);
  add('update, loopback', 's', update, ['xdelta3, unverified', of('xdelta3')?.seconds], 1);
  add('update, loopback', 's', update, ['aria2c and unzip', of('classicUpdate')?.seconds], 0.35);
  add('update, bytes', 'MB', updateBytes, ['ideal', idealUpdateBytes], 1.2);
  add('update, bytes', 'MB', updateBytes, ['xdelta3 -9', of('xdelta3')?.receivedBytes], 1.15);
  const allowed = updateBytes === undefined ? undefined : updateBytes / REQUEST_BYTES + FURTHER_REQUESTS;
  add('update, requests', 'count', of('update')?.requests, ['one per 4 MiB and 8', allowed], 1);
  add('update without patches, loopback', 's', plain, ['casync --seed', of('casyncSeed')?.seconds]);
  add('update without patches, bytes', 'MB', plainBytes, ['ideal', idealUpdateBytes], 3.4);
  add(
    'update without patches, bytes',
    'MB',
    plainBytes,
    ['casync --seed', of('casyncSeed')?.receivedBytes],
    0.85,
  );
  add('update, memory', 'MB', of('update')?.memoryBytes, undefined, 450);
  const { seconds: openssl } = of('openssl') ?? {};
  add('verify, threads running', 's', of('verifyAgain')?.seconds, ['openssl dgst -sha256', openssl], 0.75);
  add('verify, threads to start', 's', of('verify')?.seconds, ['openssl dgst -sha256', openssl]);
  return rows;
}

const HEAD = ['', 's', 'CPU s', 'at 50 MB/s, s', 'MB received', 'requests', 'peak RSS, MB', 'peak disk, MB'];

const OURS: Record<Peer['task'], readonly (readonly [name: string, slow: string, title: string])[]> = {
  install: [['install', 'slowInstall', 'ours']],
  update: [
    ['update', 'slowUpdate', 'ours'],
    ['updatePlain', 'slowUpdatePlain', 'ours without patches, chunks alone'],
  ],
};

/** Every figure of every program that did a task, ours first, as an aligned table. */
export function taskTable(
  task: Peer['task'],
  peers: readonly Peer[],
  figures: ReadonlyMap<string, Middle>,
): string {
  const theirs = peers
    .filter((peer) => peer.task === task)
    .map(({ name, title }) => [name, `slow ${name}`, title] as const);
  const rows = [...OURS[task], ...theirs].map(([name, slow, title]) => {
    const middle = figures.get(name);
    const number = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '-';
    const megabytes = (bytes: number | undefined, digits: number) =>
      number(bytes === undefined ? undefined : bytes / MEGABYTE, digits);
    return [
      title,
      number(middle?.seconds, 2),
      number(middle?.cpuSeconds, 2),
      number(figures.get(slow)?.seconds, 2),
      megabytes(middle?.receivedBytes, 1),
      number(middle?.requests, 0),
      megabytes(middle?.memoryBytes, 0),
      megabytes(middle?.diskBytes, 0),
    ];
  });
  const table = [[task, ...HEAD.slice(1)], ...rows];
  const widths = HEAD.map((_head, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
