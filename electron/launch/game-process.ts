import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '../../shared/contract/errors.ts';
import { beganAt } from '../../shared/process-lock/process-start.ts';
import { platform } from '../install/platform/platform.ts';
import type { Program } from './launch-file.ts';
import type { StartedGame } from './processes/policy.ts';
import { processes } from './processes/processes.ts';

/** Environment variables that a game gets; everything else of the launcher's stays with the launcher. */
const ENVIRONMENT =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|PULSE_SERVER|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMDATA|PROGRAMFILES.*|COMSPEC|SYSTEMROOT|SYSTEMDRIVE|WINDIR|PATHEXT)$/i;

/** Wait between two looks for what outlived a game's first program. */
const LOOK_EVERY_MS = 1_000;

/** A game that runs. */
export interface GameProcess {
  /** By what it is known again, should the launcher end before it. */
  started: StartedGame;
  /**
   * Once all of it has ended, also what outlived its first program: that one's exit code, or null when a signal ended it
   * or another run of the launcher had started it.
   */
  ended: Promise<number | null>;
  /** Ends all of it. */
  stop(): void;
}

/** The part of an environment that games may see. */
export function gameEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => ENVIRONMENT.test(name)));
}

/**
 * What starts a program. Scripts of Windows start through their interpreter, because CreateProcess does not take them;
 * its line is then `isVerbatim`, quoted here. Throws launch/failed where a part of that line cannot be quoted.
 */
export function commandOf({ file, args }: Program): { command: string; args: string[]; isVerbatim: boolean } {
  if (!/\.(cmd|bat)$/i.test(file)) return { command: platform.pathOf(file), args, isVerbatim: false };
  const parts = [file, ...args];
  // Within quotes, too, the interpreter reads these as its own: an end of the quotes, a variable, an end of the line.
  if (parts.some((part) => /["%\r\n]/.test(part)))
    throw new CodedError('launch/failed', 'a script whose path or arguments hold quotes, % or line breaks');
  // With /s it takes the outermost quotes away and reads what is between them as it is.
  const line = parts.map((part) => `"${part}"`).join(' ');
  return {
    command: process.env.COMSPEC ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    isVerbatim: true,
  };
}

/** Starts a program in its build's folder, never through a shell of ours. Throws launch/failed when it does not start. */
export async function startGame(program: Program): Promise<GameProcess> {
  const { command, args, isVerbatim } = commandOf(program);
  const child = spawn(command, args, {
    cwd: program.folder,
    env: gameEnvironment(process.env),
    stdio: 'ignore',
    detached: processes.leadsGroup,
    windowsHide: false,
    windowsVerbatimArguments: isVerbatim,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new CodedError('launch/failed', cause.message, { cause })));
  });
  if (child.pid === undefined) throw new CodedError('launch/failed', 'no process');
  const { pid } = child;
  return follow({ pid, began: await beganAt(pid), folder: program.folder }, exited);
}

/** Goes on following a game that another run of the launcher has started; nothing where it has ended since. */
export async function followAgain(started: StartedGame): Promise<GameProcess | undefined> {
  const began = await beganAt(started.pid);
  const firstRuns = began !== undefined && began === started.began;
  // Who has its pid now is another, and would have none of its group's.
  if (began !== undefined && !firstRuns) return undefined;
  const game = processes.follow(started);
  if (!firstRuns && !(await game.remains())) return undefined;
  return follow(started, firstEnds(started), game);
}

/** Once a game's first program has ended, which is no child of this launcher: its exit code is not known. */
async function firstEnds({ pid, began }: StartedGame): Promise<null> {
  while (began !== undefined && (await beganAt(pid)) === began) await sleep(LOOK_EVERY_MS);
  return null;
}

/** Follows a game from its first program on, which may be there only to start another. */
function follow(
  started: StartedGame,
  exited: Promise<number | null>,
  game = processes.follow(started),
): GameProcess {
  let firstRuns = true;
  let isOver = false;

  async function endOfAll(): Promise<number | null> {
    const exitCode = await exited;
    firstRuns = false;
    while (await game.remains()) await sleep(LOOK_EVERY_MS);
    isOver = true;
    return exitCode;
  }

  return {
    started,
    ended: endOfAll(),
    stop() {
      if (!isOver) void game.end(firstRuns);
    },
  };
}
