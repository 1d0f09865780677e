import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createServices, type Services } from '../server/services.ts';

/**
 * Runs the command that an operator typed on the database that the settings name, and prints what it did, or in one line
 * why not; without a command, its usage.
 */
export async function operate(
  usage: string,
  run: (args: readonly string[], services: Services) => Promise<string>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0) {
    console.log(usage);
    return;
  }
  try {
    const config = readConfig(process.env);
    const database = await openDatabase({
      dataDir: config.dataDir,
      ...(config.databaseUrl && { url: config.databaseUrl }),
    });
    try {
      console.log(await run(args, createServices({ config, database })));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
