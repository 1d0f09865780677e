import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Documents of configuration that editors change without a release: header, footer, languages, price rates, home. */
export const siteDocument = pgTable(
  'site_document',
  {
    /** Key of one site, or `all` for every site without a document of its own. */
    site: text('site').notNull(),
    /** `pages/header`, `price/price-rate`, `pages/article/<uuid>` ... */
    namespace: text('namespace').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.namespace, table.site] })],
);
