// What an operator does to payments and books, from a terminal, on the database that the settings name.
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { LEDGER_USAGE, runLedger } from '../server/ledger-command.ts';
import { createServices } from '../server/services.ts';

const args = process.argv.slice(2);
if (args.length === 0) {
  console.log(LEDGER_USAGE);
} else {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase({
      dataDir: config.dataDir,
      ...(config.databaseUrl && { url: config.databaseUrl }),
    });
    try {
      console.log(await runLedger(args, createServices({ config, database })));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
