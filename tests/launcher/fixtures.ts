import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, type Page } from '@playwright/test';
import {
  endElectron,
  killElectron,
  type LaunchOptions,
  launchElectron,
  quitElectron,
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
  readonly profile: string;
  readonly #env: Record<string, string>;
  readonly #started: ElectronApplication[] = [];

  constructor(profile: string, env: Record<string, string>) {
    this.profile = profile;
    this.#env = env;
  }

  async start({ env = {}, args = [] }: StartOptions = {}): Promise<RunningLauncher> {
    if (!existsSync(MAIN)) throw new Error('dist/electron/main.js is missing: build the launcher first');
    const options = { app: ROOT, profile: this.profile, env: { ...this.#env, ...env }, args };
    const app = await launchElectron(options);
    this.#started.push(app);
    return { app, window: await app.firstWindow() };
  }

  /** Quits as a player does, and starts again on the same profile. */
  async restart(options: StartOptions = {}): Promise<RunningLauncher> {
    await this.quit();
    return this.start(options);
  }

  /** Asks the running launcher to quit and waits until its process has ended. */
  async quit(): Promise<void> {
    for (const app of this.#started.splice(0)) await quitElectron(app);
  }

  /** Ends the running launcher like a crash: no handler of it runs. */
  async kill(): Promise<void> {
    for (const app of this.#started.splice(0)) await killElectron(app);
  }

  async end(): Promise<void> {
    for (const app of this.#started.splice(0)) await endElectron(app);
  }
}

interface Fixtures {
  /** Environment of every start of the test, such as the store's address. */
  launcherEnv: Record<string, string>;
  launcher: Launcher;
}

export const test = base.extend<Fixtures>({
  launcherEnv: [{}, { option: true }],
  launcher: async ({ launcherEnv }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'launcher-'));
    const launcher = new Launcher(profile, launcherEnv);
    await use(launcher);
    await launcher.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
});
export const { expect } = test;
