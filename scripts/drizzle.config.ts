import { defineConfig } from 'drizzle-kit';

// After a change of server/db/schema: `npm run migrations -- --name what_changed` adds a migration. What Drizzle cannot say
// (triggers, extensions) is hand-written SQL: `npm run migrations -- --custom --name what_it_rules` adds an empty one.
// Landed migrations are never edited.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
