// Writes the public keys that launchers of this store trust, which `npm run dist` takes as LAUNCHER_TRUST.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { readSecret, secretFile } from '../server/secrets.ts';
import { developmentKeyFile, publicKeyIn } from './depot-key.ts';
import { trustOf } from './launcher-config.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run trust -- [--key FILE.pub]... FILE

  FILE    where the public keys go
  --key   public key that signs builds and launchers, in the place of the store's own (keys/depot.pem in DATA_DIR); may be
          repeated

  It is run with the settings of the server: its DATA_DIR, and LICENCE_KEYS where that is set.`;

/** A key's file that the store has. Throws where it is missing: of one that was made now nobody would have heard. */
function existing(file: string, otherwise: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing: is DATA_DIR the store's? Else ${otherwise}`);
  return file;
}

function writeTrust(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    options: { key: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { dataDir, licenceKeys } = readConfig(process.env);
  const depotKeys = values.key ?? [
    existing(developmentKeyFile(dataDir), 'name --key, the public key that signs the builds'),
  ];
  const licenceSecrets = licenceKeys ?? [
    readSecret(existing(secretFile(dataDir, 'licence'), "set the store's LICENCE_KEYS")),
  ];
  const trust = trustOf(licenceSecrets, depotKeys.map(publicKeyIn));
  writeFileSync(file, `${JSON.stringify(trust, null, 2)}\n`);
}

await runCommand(() => writeTrust(process.argv.slice(2)));
