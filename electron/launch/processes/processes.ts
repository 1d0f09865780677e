import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorCode } from '../../error-code.ts';
import type { ProcessPolicy } from './policy.ts';
import { posix } from './posix.ts';
import { type RunTool, windowsProcesses } from './windows.ts';

const TOOL_TAKES_AT_MOST_MS = 20_000;

const runTool: RunTool = async (command, args, env) => {
  const options = { env, windowsHide: true, timeout: TOOL_TAKES_AT_MOST_MS };
  return (await promisify(execFile)(command, args, options)).stdout;
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and above the launcher.
    return errorCode(error) === 'EPERM';
  }
}

/** How games are followed on the system that this runs on. */
export const processes: ProcessPolicy =
  process.platform === 'win32' ? windowsProcesses(runTool, isAlive) : posix;
