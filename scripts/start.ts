// Builds what is stale, fills a new database with the demo where the settings have it, serves the store and, where it can, opens the launcher.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { serve } from '../server/serve.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/accounts.ts';
import { prepareDemo } from './seed/seed.ts';

/** Whether this machine has an Electron binary and a screen to show it on. */
function canShowLauncher(): boolean {
  const hasScreen =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  if (!hasScreen || process.env.MOGGIE_LAUNCHER === 'off') return false;
  return existsSync(path.join(import.meta.dirname, '../node_modules/electron/path.txt'));
}

async function start(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  // In a process of its own: the bundler's memory goes when the build is done.
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  await serve(config, (services) => prepareDemo(config, services, new Date()));
  console.log(`\n  Moggie is open at ${config.publicUrl.href}\n`);
  if (config.hasDemo) showDemo();
  if (!config.smtpUrl) console.log(`  Mails land in ${new URL('/dev/mailbox', config.publicUrl).href}\n`);
  if (canShowLauncher()) spawn(process.execPath, ['scripts/desktop.ts'], { stdio: 'inherit' });
}

function showDemo(): void {
  console.log(`  Demo accounts, password ${DEMO_PASSWORD}:`);
  for (const { email, about } of DEMO_ACCOUNTS) console.log(`    ${email.padEnd(20)} ${about}`);
  console.log();
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
