// One operation of the install engine in a process of its own, in threads as the launcher starts them.
// usage: node depot-engine.js OPERATION FOLDER KEY_FILE [ADDRESS]; prints a `Measured` as JSON
import { readFileSync } from 'node:fs';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { EngineThread } from '../../electron/install/workers/engine-thread.ts';
import { readPublicKey } from '../../shared/depot/signature.ts';
import type { Measured } from './measure.ts';

const [operation, folder = '', keyFile = '', base = ''] = process.argv.slice(2);
const engine = new EngineThread([readPublicKey(readFileSync(keyFile, 'utf8'))], new Bandwidth());
const control = { signal: new AbortController().signal, onProgress: () => {} };
const address = { base, headers: {} };

const started = performance.now();
const before = process.cpuUsage();
if (operation === 'install') await engine.install(address, folder, control);
else if (operation === 'update') await engine.update(address, folder, control);
else await engine.verify(folder, control);
const { user, system } = process.cpuUsage(before);
const measured: Measured = {
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
console.log(JSON.stringify(measured));
