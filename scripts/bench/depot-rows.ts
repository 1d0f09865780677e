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

/** The line of the throttled figures. */
export const LINE_BYTES_PER_SECOND = 50_000_000;
const MEGABYTE = 1e6;

/** The table: medians over the rounds, each beside its peer of the same rounds. Rows without their peer are left out. */
export function rowsOf(rounds: readonly Figures[], idealUpdateBytes: number | undefined): BenchRow[] {
  const middle = (value: (figures: Figures) => number | undefined): number | undefined => {
    const values = rounds.map(value).filter((each) => each !== undefined);
    return values.length > 0 ? median(values) : undefined;
  };
  const seconds = (name: string) => middle(({ times }) => times[name]?.seconds);
  const processor = (name: string) => middle(({ times }) => times[name]?.cpuSeconds);
  const memory = (name: string) => middle(({ times }) => times[name]?.peakBytes);
  const bytes = (name: string) => middle(({ sent }) => sent[name]?.bytes);
  const bodies = (name: string) => middle(({ sent }) => sent[name]?.bodies);
  const space = (name: string) => middle((figures) => figures.space[name]);

  const rows: BenchRow[] = [];
  const add = (
    name: string,
    unit: BenchRow['unit'],
    value: number | undefined,
    peer?: readonly [name: string, value: number | undefined],
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

  const install = seconds('install');
  const update = seconds('update');
  add('install, loopback', 's', install, ['aria2c -x8 and unzip', seconds('classic')], 0.4);
  add('install, loopback', 's', install, ['curl of the zip', seconds('curl')], 3.3);
  add('install, loopback', 's', install, ['casync extract', seconds('casync')], 0.2);
  add('install, processor', 's', processor('install'), ['aria2c and unzip', processor('classic')]);
  const lineTime = bytes('slowInstall');
  add(
    'install, 50 MB/s and 30 ms',
    's',
    seconds('slowInstall'),
    ['line time', lineTime && lineTime / LINE_BYTES_PER_SECOND],
    1.06,
  );
  add(
    'install, 50 MB/s and 30 ms',
    's',
    seconds('slowInstall'),
    ['aria2c and unzip', seconds('slowClassic')],
    0.74,
  );
  add('install, bytes', 'MB', bytes('install'), ['zip', bytes('classic')]);
  add('install, requests', 'count', bodies('install'), ['casync extract', bodies('casync')]);
  add('install, memory', 'MB', memory('install'), undefined, 300);
  add('install, peak disk', 'MB', space('install'), ['aria2c and unzip', space('classic')]);
  add('update, loopback', 's', update, ['xdelta3 unverified', seconds('xdelta3')], 1);
  add('update, loopback', 's', update, ['zsync', seconds('zsync')]);
  add('update, loopback', 's', update, ['aria2c and unzip', seconds('classicUpdate')], 0.35);
  add('update, 50 MB/s and 30 ms', 's', seconds('slowUpdate'));
  add('update, processor', 's', processor('update'), ['xdelta3', processor('xdelta3')]);
  add('update, bytes', 'MB', bytes('update'), ['ideal', idealUpdateBytes], 1.2);
  add('update, bytes', 'MB', bytes('update'), ['xdelta3 -9', bytes('xdelta3')], 1.15);
  add('update, bytes', 'MB', bytes('update'), ['zsync', bytes('zsync')]);
  add('update, requests', 'count', bodies('update'), ['zsync', bodies('zsync')]);
  add('update, memory', 'MB', memory('update'), ['xdelta3', memory('xdelta3')]);
  add('update, peak disk', 'MB', space('update'), ['xdelta3', space('xdelta3')]);
  add(
    'verify, threads running',
    's',
    seconds('verifyAgain'),
    ['openssl dgst -sha256', seconds('openssl')],
    0.75,
  );
  add('verify, threads to start', 's', seconds('verify'), ['openssl dgst -sha256', seconds('openssl')]);
  return rows;
}
