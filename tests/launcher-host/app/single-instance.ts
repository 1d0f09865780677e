import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a second process tells the first. */
export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/** Connects, sends the last argument and ends well once the first instance answered: Electron's call waits for it too. */
const HAND_OVER = `
const socket = require('node:net').connect(process.argv[1], () => socket.end(process.argv[2]));
socket.on('error', () => process.exit(1));
socket.on('data', () => process.exit(0));
socket.on('close', () => process.exit(1));`;

/** The lock of one profile: a socket, so that a second process really meets the first. */
export class SingleInstance {
  readonly #path: string;
  readonly #onSecond: (second: SecondInstance) => void;
  #server: Server | undefined;

  constructor(userData: string, onSecond: (second: SecondInstance) => void) {
    const key = createHash('sha256').update(userData).digest('hex').slice(0, 16);
    this.#path = join(tmpdir(), `electron-host-${key}.sock`);
    this.#onSecond = onSecond;
  }

  get held(): boolean {
    return this.#server !== undefined;
  }

  /** Takes the lock, or hands `second` to the process that has it. */
  request(second: SecondInstance): boolean {
    if (this.held) return true;
    if (existsSync(this.#path)) {
      const args = ['-e', HAND_OVER, this.#path, JSON.stringify(second)];
      if (spawnSync(process.execPath, args, { timeout: 10_000 }).status === 0) return false;
      rmSync(this.#path, { force: true });
    }
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('end', () => {
        socket.end('ok');
        this.#onSecond(JSON.parse(text));
      });
      socket.on('error', () => {});
    });
    this.#server.listen(this.#path);
    this.#server.unref();
    return true;
  }

  release(): void {
    if (!this.#server) return;
    this.#server.close();
    this.#server = undefined;
    rmSync(this.#path, { force: true });
  }
}
