import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { LAUNCH_FILE, launchFile } from '../../shared/depot/launch-file.ts';
import { type BuildLine, parseLine } from '../../shared/depot/layout.ts';
import { PublishError } from './publish-error.ts';
import type { Scanned } from './scan.ts';

/** Whether a folder tells which of its files can be started; on Windows none does, and the demo is published there too. */
const TELLS_EXECUTABLE = process.platform !== 'win32';

/**
 * Throws a `PublishError` for a build that its players could not start: its launch file names no program, or one that is
 * no file of the build, or that no system but Windows would start. A build without that file is not judged.
 */
export async function assertStartable(line: BuildLine, scanned: readonly Scanned[]): Promise<void> {
  const launch = scanned.find((entry) => entry.path === LAUNCH_FILE);
  if (launch?.kind !== 'file') return;
  const entry = programIn(await readFile(launch.source, 'utf8'));
  // The launcher follows the build's own links, and looks whether they stay in it.
  if (scanned.some(({ kind, path: link }) => kind === 'link' && `${entry}/`.startsWith(`${link}/`))) return;
  const program = scanned.find((candidate) => candidate.path === entry);
  if (program?.kind !== 'file')
    throw new PublishError('no-program', `${LAUNCH_FILE} starts it, and the build has no such file`, {
      entry,
    });
  if (TELLS_EXECUTABLE && !program.executable && parseLine(line)?.system !== 'windows')
    throw new PublishError('no-program', `${LAUNCH_FILE} starts it, and it is not marked as executable`, {
      entry,
    });
}

/** The program's path as the build has it. */
function programIn(text: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), launchFile), text);
  if (!parsed.success)
    throw new PublishError('no-program', 'does not name a program', { entry: LAUNCH_FILE });
  return path.posix.normalize(parsed.output.launch.program.normalize('NFC'));
}
