import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishFolder } from '../published-build.ts';
import { npmPackage } from '../real/npm-package.ts';

/** Two consecutive releases of a real program of more than 100 MB; each can tell its version. */
const PROGRAM = `node-linux-${process.arch}`;
export const RELEASES = ['24.20.0', '24.21.0'] as const;

/** What the program does when it is started: says its version in a file of its folder, then runs until it is stopped. */
const SAID = 'version.txt';
const SCRIPT = `require('node:fs').writeFileSync('${SAID}', process.version); setInterval(() => {}, 1000)`;

/** Publishes a release of the program as the official Linux build of a game. */
export async function publishRelease(dataDir: string, store: string, version: string): Promise<void> {
  await publishFolder(dataDir, { store, line: 'official-linux', version }, (folder) => {
    cpSync(npmPackage(PROGRAM, version), folder, { recursive: true });
    const launch = { program: 'bin/node', args: ['-e', SCRIPT] };
    writeFileSync(path.join(folder, 'moggie.json'), JSON.stringify({ launch }));
  });
}

/** Folder of the only build installed below this home. */
export function onlyInstall(home: string): string {
  const library = path.join(home, 'Moggie Games');
  const [name, ...others] = readdirSync(library);
  if (name === undefined || others.length > 0) throw new Error(`${library} holds not one build`);
  return path.join(library, name);
}

/** The version that the program said since it was last asked; nothing when it has not run. */
export function takeSaidVersion(gameFolder: string): string | undefined {
  const file = path.join(gameFolder, SAID);
  if (!existsSync(file)) return undefined;
  const said = readFileSync(file, 'utf8');
  // Empty between its making and its writing: taken away now, it would say nothing for good.
  if (said === '') return undefined;
  rmSync(file);
  return said;
}
