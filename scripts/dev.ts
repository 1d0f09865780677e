// Serves the store and starts it anew after every change of a source: `npm start` builds only what is stale.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

const SOURCES = ['server', 'shared', 'renderer', 'resources', 'scripts'];
/** An editor writes several files at once; they make one restart. */
const QUIET_MS = 200;
const GENERATED = /(^|\/)gql(\/|$)/;

let running: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;

function startServer(): void {
  const env = { ...process.env, MOGGIE_LAUNCHER: 'off' };
  running = spawn(process.execPath, ['scripts/start.ts'], { stdio: 'inherit', env });
}

/** A server that could not start, such as one whose sources do not build, has ended by itself. */
async function stopServer(): Promise<void> {
  const old = running;
  if (!old || old.exitCode !== null || old.signalCode !== null) return;
  old.kill('SIGTERM');
  await once(old, 'exit');
}

async function restart(): Promise<void> {
  await stopServer();
  startServer();
}

for (const folder of SOURCES)
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || GENERATED.test(file) || file.includes('.test.')) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      console.log(`\n${folder}/${file} changed`);
      void restart();
    }, QUIET_MS);
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearTimeout(pending);
    void stopServer().then(() => process.exit(0));
  });
startServer();
