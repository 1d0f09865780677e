import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/free-port.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A seeded store that every server of a test run begins with; made once a run by `prepareStore`. */
const TEMPLATE = path.join(ROOT, '.cache/seeded-store');
const READY = /Moggie is open/;

type Settings = Readonly<Record<string, string>>;

function run(dataDir: string, port: number, settings: Settings, output: string[]): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      MOGGIE_LAUNCHER: 'off',
      RATE_LIMIT: '100000',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(String(data)));
  return child;
}

/** The real store, in a process of its own, as `npm start` runs it. */
export class StoreServer {
  readonly dataDir: string;
  readonly #port: number;
  readonly #settings: Settings;
  readonly #output: string[] = [];
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, port: number, settings: Settings) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#settings = settings;
  }

  /** Opens a store on the data in this folder, or on the demo's where there is none, with more settings than usual; at a free port unless they name one. */
  static async open(dataDir: string, settings: Settings = {}): Promise<StoreServer> {
    if (!existsSync(dataDir)) cpSync(TEMPLATE, dataDir, { recursive: true });
    const server = new StoreServer(dataDir, Number(settings.PORT ?? (await freePort())), settings);
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Address of another site of the same server, such as `cn`, `master` or `lynx`. */
  originOf(site: string): string {
    return `http://${site}.localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = run(this.dataDir, this.#port, this.#settings, this.#output);
    this.#child = child;
    const { stdout } = child;
    if (!stdout) throw new Error('the store has no output');
    const ready = (async () => {
      for await (const line of createInterface({ input: stdout })) if (READY.test(line)) return true;
      return false;
    })();
    if (!(await ready)) throw new Error(`the store did not open:\n${this.#output.join('')}`);
  }

  /** Asks the server to close and waits until it has. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends the server like a crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Whether its process runs. */
  get isOpen(): boolean {
    return this.#child?.exitCode === null;
  }

  /** From now on it takes what is sent and answers nobody, like one that is overwhelmed. */
  suspend(): void {
    if (!this.#child?.kill('SIGSTOP')) throw new Error('no store runs');
  }

  /** Answers again, also what it was asked meanwhile. */
  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.resume();
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Makes the seeded store anew; runs once before all specs. */
export async function prepareStore(): Promise<void> {
  rmSync(TEMPLATE, { recursive: true, force: true });
  mkdirSync(path.dirname(TEMPLATE), { recursive: true });
  const fresh = `${TEMPLATE}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  const store = await StoreServer.open(fresh);
  await store.stop();
  cpSync(fresh, TEMPLATE, { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
}
