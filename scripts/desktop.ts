// Starts the launcher against the server on this machine (`npm start` in another terminal, with the same settings).
import { spawn } from 'node:child_process';
import electron from 'electron';
import { readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { buildAll } from './build.ts';
import { writeLocalLauncherConfig } from './launcher-config.ts';

async function openLauncher(): Promise<void> {
  const config = readConfig(process.env);
  await buildAll();
  const file = writeLocalLauncherConfig(config, config.publicUrl.origin);
  const env = { ...process.env, MOGGIE_LAUNCHER_CONFIG: file };
  const child = spawn(String(electron), ['.'], { stdio: 'inherit', env });
  child.on('close', (code) => process.exit(code ?? 0));
}

try {
  await openLauncher();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
