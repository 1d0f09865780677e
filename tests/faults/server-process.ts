import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The real server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** `http://127.0.0.1:…` */
  address: string;
  /** Everything that it has logged. */
  log(): string;
}

/** Starts the server with these settings on a free port; resolves once it listens. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (data) => {
    log += data;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return { child, address, log: () => log };
  }
  throw new Error('the server ended before it listened');
}
