import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from './cdp.ts';

const WITH_WINDOWS = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Debian's Chromium without windows takes two thirds of the time. */
const EXECUTABLES = ['/usr/lib/chromium/chromium-headless-shell', ...WITH_WINDOWS];

const SWITCHES = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-breakpad',
  '--disable-back-forward-cache',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,MediaRouter,LocalNetworkAccessChecks,OptimizationHints,PaintHolding,HttpsUpgrades,' +
    'DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--force-color-profile=srgb',
  '--disable-dev-shm-usage',
  '--enable-unsafe-swiftshader',
  '--mute-audio',
];

export interface Chromium {
  process: ChildProcess;
  connection: Connection;
}

export interface ChromiumOptions {
  /** The profile's folder; the browser of a killed host may still be leaving it. */
  profile: string;
  /** Port of the DevTools server that a test tool connects to, 0 for any. */
  port: string | undefined;
  sandbox: boolean;
}

function findExecutable(): string {
  const executables = process.env.LAUNCHER_HOST_HEADED ? WITH_WINDOWS : EXECUTABLES;
  const found = [process.env.LAUNCHER_HOST_CHROMIUM, ...executables].find((path) => path && existsSync(path));
  if (!found) throw new Error(`electron-host: no Chromium at ${executables.join(', ')}`);
  return found;
}

/** Names the browser of a profile: one without windows locks its profile for nobody to see. */
export const PID_FILE = 'browser-pid';

function ownerOf(profile: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(profile, PID_FILE), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Chromium shares no profile with a browser that still has it, as one of a killed host has for a moment. */
async function waitUntilFree(profile: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (ownerOf(profile) !== undefined) {
    if (Date.now() > deadline) throw new Error(`electron-host: ${profile} is in use by another Chromium`);
    await delay(50);
  }
}

/** Starts Chromium with both debugging channels: the pipe for the host, the port for the test tool. */
export async function startChromium({ profile, port, sandbox }: ChromiumOptions): Promise<Chromium> {
  await waitUntilFree(profile);
  const child = spawn(
    findExecutable(),
    [
      ...SWITCHES,
      `--user-data-dir=${profile}`,
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
      ...(process.env.LAUNCHER_HOST_HEADED ? [] : ['--headless=new']),
      ...(sandbox ? [] : ['--no-sandbox']),
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  writeFileSync(join(profile, PID_FILE), String(child.pid));
  const [, , errors, output, input] = child.stdio;
  if (!(errors instanceof Readable && output instanceof Writable && input instanceof Readable))
    throw new Error('electron-host: Chromium started without pipes');
  forwardDevToolsAddress(errors);
  return { process: child, connection: new Connection(output, input) };
}

/** Electron prints the DevTools address, and test tools wait for it; the rest is noise unless asked for. */
function forwardDevToolsAddress(errors: Readable): void {
  let rest = '';
  errors.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('DevTools listening') || process.env.LAUNCHER_HOST_VERBOSE)
        process.stderr.write(`${line}\n`);
  });
}
