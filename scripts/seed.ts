// Puts the demo into the database that the settings name, where they have it: node scripts/seed.ts
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createServices } from '../server/services.ts';
import { prepareDemo } from './seed/seed.ts';

const config = readConfig(process.env);
const database = await openDatabase({
  ...(config.databaseUrl && { url: config.databaseUrl }),
  dataDir: config.dataDir,
});
try {
  await prepareDemo(config, createServices({ config, database }), new Date());
} finally {
  await database.close();
}
