// Does what Electron's executable does: takes its arguments, runs the app's main module with the `electron` module in
// reach, starts the browser, and tells the app that it is ready.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from './app/app.ts';

interface Arguments {
  required: string[];
  switches: [string, string][];
  target: string;
}

/** `electron [-r module] [--switch[=value]] app [argument]` */
function parseArguments(args: string[]): Arguments {
  const parsed: Arguments = { required: [], switches: [], target: '' };
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (argument === '-r' || argument === '--require') parsed.required.push(args[++at] ?? '');
    else if (name) parsed.switches.push([name, value]);
    else if (parsed.target === '') parsed.target = argument;
  }
  return parsed;
}

function readManifest(target: string): Manifest & { entry: string } {
  const path = existsSync(join(target, 'package.json')) ? target : dirname(target);
  if (path !== target) return { name: 'Electron', version: '0.0.0', path, entry: target };
  const { productName, name, version, main } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const entry = join(path, main ?? 'index.js');
  return { name: productName ?? name ?? 'Electron', version: version ?? '0.0.0', path, entry };
}

const args = process.argv.slice(2);
const { required, switches, target } = parseArguments(args);
process.argv = [process.env.LAUNCHER_HOST_EXECUTABLE ?? process.execPath, ...args];

const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(require.resolve('electron/package.json'), 'utf8'));
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.assign(process, {
  type: 'browser',
  defaultApp: true,
  resourcesPath: process.env.LAUNCHER_HOST_RESOURCES ?? import.meta.dirname,
});

const electronModule = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    return /^electron(\/(main|common))?$/.test(specifier)
      ? { url: electronModule, shortCircuit: true }
      : next(specifier, context);
  },
});

const { app } = await import('./app/app.ts');
const { Browser } = await import('./chromium/browser.ts');
const { startChromium } = await import('./chromium/process.ts');
const { setBrowser, phase } = await import('./registry.ts');

const debuggingPort = switches.find(([name]) => name === 'remote-debugging-port')?.[1];
/** What a test tool debugs an app by. A packaged app refuses it, so there it stays between the tool and the host. */
const TOOL_SWITCHES = ['inspect', 'remote-debugging-port'];
const isOfTool = (name: string) => app.isPackaged && required.length > 0 && TOOL_SWITCHES.includes(name);
for (const [name, value] of switches) if (!isOfTool(name)) app.commandLine.appendSwitch(name, value);
const manifest = readManifest(resolve(target || '.'));
app.setManifest(manifest);
for (const module of required) require(resolve(module));
try {
  await import(pathToFileURL(manifest.entry).href);
} catch (error) {
  console.error('App threw an error during load');
  console.error(error);
  process.exit(1);
}

const profile = join(app.getPath('userData'), 'Chromium');
mkdirSync(profile, { recursive: true });
const chromium = await startChromium({
  profile,
  port: debuggingPort,
  sandbox: process.getuid?.() !== 0 && !app.commandLine.hasSwitch('no-sandbox'),
});
chromium.process.on('exit', () => {
  if (phase.quitting) return;
  console.error('electron-host: Chromium ended');
  process.exit(1);
});
process.on('exit', () => chromium.process.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.quit());

// A test tool that is killed takes its app with it.
if (debuggingPort !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || app.exit(1), 1000).unref();
}

const browser = await Browser.open(chromium);
setBrowser(browser);
Object.defineProperty(process.versions, 'chrome', { value: browser.version, enumerable: true });
app.hostReady();
