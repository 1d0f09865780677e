import { hasProgram, measuresPrograms } from './measure.ts';

/** What another tool does with the same builds. */
export interface Peer {
  name: string;
  programs: readonly string[];
  /** Run in the bench's folder before anything is measured. */
  prepare?: string;
  /** What is measured, in a folder of its own. */
  line: string;
  /** How the tables call it. */
  title: string;
  task: 'install' | 'update';
  /** Whether it is measured on the slow line, too. One that asks for every chunk by itself would take minutes there. */
  onSlowLine?: boolean;
}

const ARIA2 = 'aria2c -q -x8 -s8 -k1M --file-allocation=none -d out';

/**
 * `$ORIGIN` is the host, `$FIRST` and `$SECOND` the folders of the releases, `$TAR_BYTES` the larger tar's size; tars and
 * zips of both lie in the folder of the bench, which is the one above a measured line's.
 */
const PEERS: readonly Peer[] = [
  {
    name: 'classic',
    title: 'aria2c -x8 and unzip',
    task: 'install',
    programs: ['aria2c', 'unzip'],
    line: `${ARIA2} $ORIGIN/first.zip && unzip -q out/first.zip -d out`,
    onSlowLine: true,
  },
  {
    name: 'aria2',
    title: 'aria2c -x8 of the zip',
    task: 'install',
    programs: ['aria2c'],
    line: `${ARIA2} $ORIGIN/first.zip`,
    onSlowLine: true,
  },
  {
    name: 'curl',
    title: 'curl of the zip',
    task: 'install',
    programs: ['curl'],
    line: 'curl -s -o first.zip $ORIGIN/first.zip',
  },
  {
    name: 'tarZstd',
    title: 'curl, zstd -d, tar x, unverified',
    task: 'install',
    programs: ['curl', 'zstd'],
    prepare: 'zstd -q -9 -f first.tar -o first.tar.zst',
    line: 'mkdir out && curl -s $ORIGIN/first.tar.zst | zstd -q -d | tar xf - -C out',
  },
  {
    name: 'casync',
    title: 'casync extract',
    task: 'install',
    programs: ['casync'],
    prepare: 'casync make --store=peer.castr first.caidx $FIRST >/dev/null',
    line: 'casync extract --store=$ORIGIN/peer.castr $ORIGIN/first.caidx out',
  },
  {
    name: 'xdelta3',
    title: 'curl and xdelta3 -9, unverified',
    task: 'update',
    programs: ['xdelta3', 'curl'],
    prepare: 'xdelta3 -e -f -9 -S djw -B $TAR_BYTES -s first.tar second.tar update.xdelta',
    line: 'curl -s -o got $ORIGIN/update.xdelta && xdelta3 -d -f -B $TAR_BYTES -s ../first.tar got out.tar',
    onSlowLine: true,
  },
  {
    name: 'zstdPatch',
    title: 'curl and zstd --patch-from -3',
    task: 'update',
    programs: ['zstd', 'curl'],
    prepare: 'zstd -q -3 -f --long=31 --patch-from=first.tar second.tar -o update.zst',
    line: 'curl -s -o got $ORIGIN/update.zst && zstd -q -d --long=31 --patch-from=../first.tar got -o out.tar',
  },
  {
    name: 'casyncSeed',
    title: 'casync --seed',
    task: 'update',
    programs: ['casync'],
    prepare: 'casync make --store=peer.castr second.caidx $SECOND >/dev/null',
    line: 'casync extract --store=$ORIGIN/peer.castr --seed=$FIRST $ORIGIN/second.caidx out',
  },
  {
    name: 'zsync',
    title: 'zsync',
    task: 'update',
    programs: ['zsync', 'zsyncmake'],
    prepare: 'zsyncmake -u second.tar -o second.tar.zsync second.tar 2>/dev/null',
    line: 'zsync -q -i ../first.tar -o out.tar $ORIGIN/second.tar.zsync >/dev/null',
    onSlowLine: true,
  },
  {
    name: 'classicUpdate',
    title: 'aria2c -x8 and unzip, the whole',
    task: 'update',
    programs: ['aria2c', 'unzip'],
    line: `${ARIA2} $ORIGIN/second.zip && unzip -q out/second.zip -d out`,
  },
];

/** Says what is missing here and what that leaves out; answers the peers that can be measured. */
export function peersHere(say: (line: string) => void): Peer[] {
  if (!hasProgram('nginx'))
    say('No nginx here: a server of our own serves all, and takes processor time of the clients.');
  if (!measuresPrograms()) {
    say('No GNU time (/usr/bin/time) here, by which programs are measured: all peers are left out.');
    return [];
  }
  if (!hasProgram('openssl')) say('openssl dgst is left out: no openssl here.');
  return PEERS.filter(({ title, programs }) => {
    const missing = programs.filter((program) => !hasProgram(program));
    if (missing.length > 0) say(`${title} is left out: no ${missing.join(', ')} here.`);
    return missing.length === 0;
  });
}
