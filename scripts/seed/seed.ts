import type { Config } from '../../server/config.ts';
import { addDefaults } from '../../server/defaults.ts';
import type { Services } from '../../server/services.ts';
import { refuseDemoAccounts, seedAccounts } from './accounts.ts';
import { seedBuilds } from './builds.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCodes } from './codes.ts';
import { seedCommunity } from './community.ts';
import { seedContent } from './content.ts';
import { seedReviews } from './reviews.ts';

/**
 * Before a store opens: the demo, where it is to have it. Everybody knows its password and its codes, so that elsewhere nothing
 * is added, and a database that holds its accounts is refused. Throws ConfigError.
 */
export async function prepareDemo(
  { hasDemo, dataDir }: Pick<Config, 'hasDemo' | 'dataDir'>,
  services: Services,
  now: Date,
): Promise<void> {
  if (hasDemo) await seed(services, dataDir, now);
  else await refuseDemoAccounts(services);
}

/** Fills a database with the demo's sites, games, news, builds and accounts; what is there already stays as it is. */
export async function seed(services: Services, dataDir: string, now: Date): Promise<void> {
  await services.database.transaction(async () => {
    await addDefaults(services);
    await seedContent(services, dataDir, now);
    await seedReviews(services, await seedCatalogue(services, dataDir, now));
  });
  await seedBuilds(dataDir, now);
  await seedAccounts(services);
  await seedCodes(services);
  await seedCommunity(services, now);
}
