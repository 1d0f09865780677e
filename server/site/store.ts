import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { siteDocument } from '../db/schema/site.ts';

/** Every site's document, used where a site has none of its own. */
const ALL_SITES = 'all';

export function createSiteStore({ query }: Database) {
  return {
    /** A site's document, else that of all sites, else undefined. */
    async findDocument(site: string, namespace: string): Promise<unknown> {
      const [found] = await query
        .select({ value: siteDocument.value })
        .from(siteDocument)
        .where(and(eq(siteDocument.namespace, namespace), inArray(siteDocument.site, [site, ALL_SITES])))
        .orderBy(sql`${siteDocument.site} = ${ALL_SITES}`)
        .limit(1);
      return found?.value;
    },

    /** A site's own document, or that of all sites; undefined where there is none. */
    async ownDocument(site: string, namespace: string): Promise<unknown> {
      const [found] = await query
        .select({ value: siteDocument.value })
        .from(siteDocument)
        .where(and(eq(siteDocument.namespace, namespace), eq(siteDocument.site, site)));
      return found?.value;
    },

    async putDocument(row: typeof siteDocument.$inferInsert): Promise<void> {
      await query
        .insert(siteDocument)
        .values(row)
        .onConflictDoUpdate({
          target: [siteDocument.namespace, siteDocument.site],
          set: { value: row.value },
        });
    },

    /** Adds documents; those that exist stay as the editors left them. */
    async addDocuments(documents: (typeof siteDocument.$inferInsert)[]): Promise<void> {
      await query.insert(siteDocument).values(documents).onConflictDoNothing();
    },
  };
}
