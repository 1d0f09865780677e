import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { openDatabase } from '../server/db/database.ts';
import type { Finding } from '../server/ledger-words.ts';
import { secretFile } from '../server/secrets.ts';
import { createServices, type Services } from '../server/services.ts';
import { runCommand } from './run-command.ts';

/**
 * Runs the command that an operator typed on the database that the settings name, and prints what it did, or in one line
 * why not or what it found to be wrong; without a command, its usage.
 */
export async function operate(
  usage: string,
  run: (args: readonly string[], services: Services) => Promise<string | Finding>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0) {
    console.log(usage);
    return;
  }
  await runCommand(async () => {
    const config = readConfig(process.env);
    assertSecrets(config);
    const database = await openDatabase({
      dataDir: config.dataDir,
      ...(config.databaseUrl && { url: config.databaseUrl }),
      mustExist: true,
    });
    try {
      const answer = await run(args, createServices({ config, database }));
      console.log(typeof answer === 'string' ? answer : answer.text);
      if (typeof answer !== 'string') throw new Error(answer.fault);
    } finally {
      await database.close();
    }
  });
}

/** Throws ConfigError where a secret would have to be made: the data folder is not that of the store. */
function assertSecrets({ dataDir, authSecret, licenceKeys, paySecret }: Config): void {
  const kept = Object.entries({ auth: authSecret, licence: licenceKeys, pay: paySecret })
    .filter(([, told]) => told === undefined)
    .map(([name]) => secretFile(dataDir, name));
  const missing = kept.find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new ConfigError(
      `DATA_DIR: ${dataDir} is no store's (${missing} is missing): name the store's; only the server makes one`,
    );
}
