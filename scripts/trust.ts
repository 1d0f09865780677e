// Writes the public keys that launchers of this store trust, which `npm run dist` takes as LAUNCHER_TRUST: `npm run trust -- FILE`.
import { writeFileSync } from 'node:fs';
import { readConfig } from '../server/config.ts';
import { trustOf } from './launcher-config.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run trust -- FILE');
  process.exit(2);
}
const { dataDir, licenceKeys } = readConfig(process.env);
writeFileSync(file, `${JSON.stringify(trustOf(dataDir, licenceKeys), null, 2)}\n`);
