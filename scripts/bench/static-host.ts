import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { Program } from './depot-bed.ts';
import { hasProgram } from './measure.ts';

/** What a host has sent so far. */
export interface Sent {
  bytes: number;
  bodies: number;
}

/** Serves a folder as a depot's host does, with ranges, in a process of its own, the same to all clients of a benchmark. */
export interface StaticHost {
  origin: string;
  sent(): Promise<Sent>;
  stop(): void;
}

/** nginx, as depots are served in earnest, since it leaves the processors to the clients; else a server of our own. */
export function startStaticHost(root: string): Promise<StaticHost> {
  return hasProgram('nginx') ? startNginx(root) : startOwn(root);
}

async function startOwn(root: string): Promise<StaticHost> {
  const { origin, stop } = await Program.start('range-server.ts', [root]);
  const sent = async () => {
    const answer = await fetch(`${origin}/sent`);
    const { bytes, bodies } = (await answer.json()) ?? {};
    return { bytes: Number(bytes), bodies: Number(bodies) };
  };
  return { origin, sent, stop };
}

async function startNginx(root: string): Promise<StaticHost> {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-nginx-'));
  const port = await freePort();
  const log = path.join(home, 'sent.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(home, name));
    return `${name}_temp_path ${path.join(home, name)};`;
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${path.join(home, 'pid')}; error_log stderr crit; ${user}
    events { worker_connections 256; }
    http {
      log_format sent '$body_bytes_sent'; access_log ${log} sent;
      sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${root}; }
    }`,
  );
  const child = spawn('nginx', ['-c', path.join(home, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return {
    origin,
    async sent() {
      const bodies = readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
      return { bytes: bodies.reduce((sum, bytes) => sum + bytes, 0), bodies: bodies.length };
    },
    stop() {
      child.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a host accepts requests. */
async function answering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await (await fetch(origin)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`nothing answers at ${origin}`);
}
