// One operation of the install engine in a process of its own, in threads as the launcher starts them; `verify-again` is
// the verification of a launcher that has just done something else, whose threads run; `install-estimated` begins when the
// player agrees to what the launcher's dialog has asked the depot about.
// usage: node depot-engine.js OPERATION FOLDER KEY_FILE [ADDRESS]; prints a `Measured` as JSON
import { existsSync, readFileSync } from 'node:fs';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { EngineThread } from '../../electron/install/workers/engine-thread.ts';
import { readPublicKey } from '../../shared/depot/signature.ts';
import { LINE, STORE } from './depot-bed.ts';
import type { Measured } from './measure.ts';

const STATUS = '/proc/self/status';

const [operation, folder = '', keyFile = '', base = ''] = process.argv.slice(2);
const engine = new EngineThread([readPublicKey(readFileSync(keyFile, 'utf8'))], new Bandwidth());
const control = { signal: new AbortController().signal, onProgress: () => {} };
const address = { base, headers: {}, expects: { store: STORE, line: LINE } } as const;
if (operation === 'verify-again') await engine.verify(folder, control);
if (operation === 'install-estimated') await engine.estimate(address, folder, control);

const started = performance.now();
const before = process.cpuUsage();
if (operation === 'install' || operation === 'install-estimated')
  await engine.install(address, folder, control);
else if (operation === 'update') await engine.update(address, folder, control);
else await engine.verify(folder, control);
const { user, system } = process.cpuUsage(before);
const measured: Measured = {
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakBytes: peakBytes(),
};
console.log(JSON.stringify(measured));

/** The most memory this process had. Linux passes the starter's peak on in `maxRSS`, so its own figure is preferred. */
function peakBytes(): number {
  const [, own] = existsSync(STATUS) ? (/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) ?? []) : [];
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024;
}
