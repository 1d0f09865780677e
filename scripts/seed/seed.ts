import type { Services } from '../../server/services.ts';
import { seedAccounts } from './accounts.ts';
import { seedBuilds } from './builds.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCodes } from './codes.ts';
import { seedCommunity } from './community.ts';
import { seedContent } from './content.ts';
import { seedReviews } from './reviews.ts';

/** Fills a database with the demo's sites, games, news, builds and accounts; what is there already stays as it is. */
export async function seed(services: Services, dataDir: string, now: Date): Promise<void> {
  await services.database.transaction(async () => {
    await services.payment.seedPlans();
    await seedContent(services);
    await seedReviews(services, await seedCatalogue(services, dataDir, now));
  });
  await seedBuilds(dataDir, now);
  await seedAccounts(services);
  await seedCodes(services);
  await seedCommunity(services, now);
}
