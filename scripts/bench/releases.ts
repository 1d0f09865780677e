import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from './measure.ts';

/** How what ends so is unpacked, `$FROM` into the folder it is run in. */
const UNPACKERS: readonly (readonly [ending: RegExp, command: string, args: readonly string[]])[] = [
  [/\.deb$/, 'dpkg-deb', ['-x', '$FROM', '.']],
  [/\.zip$/, 'unzip', ['-q', '$FROM']],
  [/\.tar(\.\w+)?$|\.t[gx]z$/, 'tar', ['-xf', '$FROM', '--no-same-owner']],
];

/** The folder of a release: itself where it is one, else what its archive (.deb, .zip, .tar or .tar.*) holds, below `target`. */
export async function releaseFolder(release: string, target: string): Promise<string> {
  if (statSync(release).isDirectory()) return release;
  const [, command, args] = UNPACKERS.find(([ending]) => ending.test(release)) ?? [];
  if (!command || !args) throw new Error(`${release} is no folder and no .deb, .zip or .tar archive`);
  mkdirSync(target, { recursive: true });
  await run(
    command,
    args.map((arg) => arg.replace('$FROM', path.resolve(release))),
    target,
  );
  return target;
}
