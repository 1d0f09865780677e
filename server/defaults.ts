import type { Services } from './services.ts';
import { readDefaultDocuments } from './site/default-documents.ts';

/** What no store can do without: plans to top up by and the sites' documents. What is there already stays as it is. */
export async function addDefaults({ payment, site }: Pick<Services, 'payment' | 'site'>): Promise<void> {
  await payment.seedPlans();
  await site.addDocuments(readDefaultDocuments());
}
