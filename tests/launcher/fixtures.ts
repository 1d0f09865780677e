import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, type Page } from '@playwright/test';
import {
  endElectron,
  firstWindowOf,
  killElectron,
  type LaunchOptions,
  launchElectron,
  launchSecond,
  outputOf,
  quitElectron,
  runToEnd,
} from '../launcher-host/launch.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'dist/electron/main.js');

/** A running launcher and its main window. */
export interface RunningLauncher {
  app: ElectronApplication;
  window: Page;
}

type StartOptions = Pick<LaunchOptions, 'env' | 'args'>;

/** The built launcher on one profile that lasts for the test. */
export class Launcher {
  /** The user data folder of every start. */
  readonly profile: string;
  /** The home folder of every start, so that nothing reaches the home of the person who runs the tests. */
  readonly home: string;
  readonly #env: Record<string, string>;
  readonly #started: ElectronApplication[] = [];
  readonly #ended: ElectronApplication[] = [];

  constructor(folder: string, env: Record<string, string>) {
    this.profile = join(folder, 'profile');
    this.home = join(folder, 'home');
    this.#env = env;
    for (const path of [this.profile, this.home]) mkdirSync(path);
  }

  /** What all starts so far have written. */
  get output(): string {
    return [...this.#ended, ...this.#started].map(outputOf).join('');
  }

  async start({ env = {}, args = [] }: StartOptions = {}): Promise<RunningLauncher> {
    if (!existsSync(MAIN)) throw new Error('dist/electron/main.js is missing: build the launcher first');
    const options = {
      app: ROOT,
      profile: this.profile,
      env: { HOME: this.home, ...this.#env, ...env },
      args,
    };
    const app = await launchElectron(options);
    this.#started.push(app);
    const window = await firstWindowOf(app);
    await window.waitForURL((url) => url.protocol !== 'about:');
    return { app, window };
  }

  /** Opens a link, as the desktop does, while the launcher runs; answers how the second process ended. */
  openLink(link: string): Promise<number | null> {
    return launchSecond(this.#launchOptions({ args: [link] }));
  }

  /** Starts it without a test's way into it, until it ends; answers how it ended, and what it wrote. */
  runToEnd(options: StartOptions): Promise<{ code: number | null; output: string }> {
    return runToEnd(this.#launchOptions(options));
  }

  /** Quits as a player does, and starts again on the same profile. */
  async restart(options: StartOptions = {}): Promise<RunningLauncher> {
    await this.quit();
    return this.start(options);
  }

  /** Asks the running launcher to quit and waits until its process has ended. */
  async quit(): Promise<void> {
    for (const app of this.#take()) await quitElectron(app);
  }

  /** Ends the running launcher like a crash: no handler of it runs. */
  async kill(): Promise<void> {
    for (const app of this.#take()) await killElectron(app);
  }

  async end(): Promise<void> {
    for (const app of this.#take()) await endElectron(app);
  }

  /** What the open windows show, as names and roles. */
  async shown(): Promise<string> {
    const windows = this.#started.flatMap((app) => app.windows());
    const shown = await Promise.all(windows.map((window) => window.locator('body').ariaSnapshot()));
    return shown.join('\n\n');
  }

  #launchOptions({ env = {}, args = [] }: StartOptions): LaunchOptions {
    return { app: ROOT, profile: this.profile, env: { HOME: this.home, ...this.#env, ...env }, args };
  }

  #take(): ElectronApplication[] {
    const taken = this.#started.splice(0);
    this.#ended.push(...taken);
    return taken;
  }
}

interface Fixtures {
  /** Environment of every start of the test, such as the store's address. */
  launcherEnv: Record<string, string>;
  launcher: Launcher;
}

export const test = base.extend<Fixtures>({
  launcherEnv: [{}, { option: true }],
  launcher: async ({ launcherEnv }, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
    const launcher = new Launcher(folder, launcherEnv);
    await use(launcher);
    const failed = testInfo.status !== testInfo.expectedStatus;
    if (failed)
      await testInfo.attach('launcher windows', { body: await launcher.shown(), contentType: 'text/plain' });
    await launcher.end();
    if (failed)
      await testInfo.attach('launcher output', { body: launcher.output, contentType: 'text/plain' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
});
