// Seeds the database that the settings name: node scripts/seed.ts
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createServices } from '../server/services.ts';
import { seed } from './seed/seed.ts';

const config = readConfig(process.env);
const database = await openDatabase({
  ...(config.databaseUrl && { url: config.databaseUrl }),
  dataDir: config.dataDir,
});
try {
  await seed(createServices({ config, database }), config.dataDir, new Date());
} finally {
  await database.close();
}
