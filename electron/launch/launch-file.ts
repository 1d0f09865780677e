import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { LAUNCH_FILE, launchFile } from '../../shared/depot/launch-file.ts';

/** A program inside an installed build and its arguments. */
export interface Program {
  file: string;
  args: string[];
  folder: string;
}

/**
 * Finds the program of an installed build. Its real path must lie inside the build, so that a link in the build cannot
 * start anything else. Throws launch/not-installed or launch/failed.
 */
export async function findProgram(folder: string): Promise<Program> {
  const parsed = v.safeParse(launchFile, await readLaunchFile(folder));
  if (!parsed.success) throw new CodedError('launch/failed', `${LAUNCH_FILE} does not name a program`);
  const { program, args } = parsed.output.launch;
  const root = await realpath(folder);
  const file = await realpath(path.resolve(root, program)).catch(() => undefined);
  if (!file?.startsWith(root + path.sep)) {
    throw new CodedError('launch/failed', `${program} is not inside the build`);
  }
  if (!(await stat(file)).isFile()) throw new CodedError('launch/failed', `${program} is not a file`);
  return { file, args, folder: root };
}

async function readLaunchFile(folder: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path.join(folder, LAUNCH_FILE), 'utf8');
  } catch (cause) {
    throw new CodedError('launch/not-installed', `no ${LAUNCH_FILE} in the build's folder`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CodedError('launch/failed', `${LAUNCH_FILE} is not JSON`, { cause });
  }
}
