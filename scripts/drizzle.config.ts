import { defineConfig } from 'drizzle-kit';

// After a change of server/db/schema: `npm run migrations -- --name what_changed` adds a migration. Until the first
// release `npm run migrations:first` rewrites the first one instead. What Drizzle cannot say (triggers, extensions) is
// hand-written SQL: server/db/migrations/0001_rules.sql, later ones by `npm run migrations -- --custom --name ...`.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
