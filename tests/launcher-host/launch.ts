// The one place that knows how an Electron app is started and ended by a test, on the host and on the real binary.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

const HOST_BIN = join(import.meta.dirname, 'bin');

/** The installed Electron executable. Never imports the `electron` package, which would start a download. */
function realElectron(): string | undefined {
  const root = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = join(root, 'path.txt');
  const executable = existsSync(named) && join(root, 'dist', readFileSync(named, 'utf8'));
  return executable && existsSync(executable) ? executable : undefined;
}

/** Chooses the real binary where it is installed, else the host, for this process and its children. */
export function chooseElectron(): 'host' | 'electron' {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH === undefined && realElectron()) return 'electron';
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= HOST_BIN;
  return process.env.ELECTRON_OVERRIDE_DIST_PATH === HOST_BIN ? 'host' : 'electron';
}

export interface LaunchOptions {
  /** Folder with the package.json of the app, or its main module. */
  app: string;
  /** The user data folder. */
  profile: string;
  env?: Record<string, string>;
  args?: string[];
}

const definedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const launchArguments = ({ app, profile, args = [] }: LaunchOptions): string[] => [
  app,
  `--user-data-dir=${profile}`,
  ...args,
];

interface Started {
  process: ChildProcess;
  output: string[];
}

/** The process of each app, which Playwright forgets once the app has ended, and what it wrote. */
const started = new WeakMap<ElectronApplication, Started>();

export async function launchElectron(options: LaunchOptions): Promise<ElectronApplication> {
  const electronApp = await _electron.launch({
    args: launchArguments(options),
    env: { ...definedEnv(), ...options.env },
    timeout: 60_000,
    // The app's own theme decides, not the test tool's.
    colorScheme: null,
  });
  const process = electronApp.process();
  const output: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    stream?.on('data', (text: Buffer) => output.push(text.toString()));
  started.set(electronApp, { process, output });
  // Playwright answers a little before the app is ready. An app that ends at once is told of by whoever waits for it.
  await electronApp.evaluate(({ app }) => app.whenReady()).catch(() => {});
  return electronApp;
}

/** Runs the app until it ends by itself; answers how it did, and what it wrote. */
export async function runToEnd(
  options: LaunchOptions & { cwd?: string },
): Promise<{ code: number | null; output: string }> {
  const executable: string = createRequire(import.meta.url)('electron');
  const child = spawn(executable, ['--no-sandbox', ...launchArguments(options)], {
    env: { ...definedEnv(), ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
    ...(options.cwd && { cwd: options.cwd }),
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, output };
}

/**
 * Starts the app once more beside the running one, as a click on a link or a shortcut does, and answers how that process
 * ended: 0 where it handed its arguments over.
 */
export const launchSecond = async (options: LaunchOptions & { cwd?: string }): Promise<number | null> =>
  (await runToEnd(options)).code;

/** What the app's process has written so far. */
export const outputOf = (electronApp: ElectronApplication): string =>
  started.get(electronApp)?.output.join('') ?? '';

/** The app's first window; where the app ends before it opens one, the error tells what the app wrote. */
export async function firstWindowOf(electronApp: ElectronApplication): Promise<Page> {
  try {
    return await electronApp.firstWindow();
  } catch (error) {
    throw new Error(`no window opened; the app wrote:\n${outputOf(electronApp)}`, { cause: error });
  }
}

/** Waits until the app's process has ended; by force after `limit` milliseconds. Answers whether it went by itself. */
async function waitForEnd(electronApp: ElectronApplication, limit: number): Promise<boolean> {
  const child = started.get(electronApp)?.process;
  if (!child || child.exitCode !== null || child.signalCode !== null) return true;
  const exited = once(child, 'exit');
  const alone = await Promise.race([exited.then(() => true), delay(limit, false, { ref: false })]);
  if (!alone) child.kill('SIGKILL');
  await exited;
  return alone;
}

/** Ends the app without asking it: what every test does at its end. */
export async function endElectron(electronApp: ElectronApplication): Promise<void> {
  electronApp.evaluate(({ app }) => app.exit(0)).catch(() => {});
  await waitForEnd(electronApp, 10_000);
}

/** Asks the app to quit. Throws where it does not go. */
export async function quitElectron(electronApp: ElectronApplication): Promise<void> {
  electronApp.evaluate(({ app }) => app.quit()).catch(() => {});
  if (!(await waitForEnd(electronApp, 30_000))) throw new Error('the app did not quit');
}

/** Ends the app's process like a crash. */
export async function killElectron(electronApp: ElectronApplication): Promise<void> {
  started.get(electronApp)?.process.kill('SIGKILL');
  await waitForEnd(electronApp, 10_000);
}
