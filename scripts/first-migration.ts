// Writes the first migration anew from the table definitions: allowed only while no database outside development exists.
// 0000_tables.sql and meta/ are generated, 0001_rules.sql is written by hand and kept. After a merge conflict in
// server/db/migrations: take either side, run this again. Databases made before it (.data) must be deleted.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../server/db/migrations');
const rules = path.join(folder, '0001_rules.sql');
const written = readFileSync(rules, 'utf8');

function generate(...args: string[]): void {
  const command = ['generate', '--config', 'scripts/drizzle.config.ts', ...args];
  execFileSync('drizzle-kit', command, { stdio: 'inherit', shell: process.platform === 'win32' });
}

rmSync(path.join(folder, 'meta'), { recursive: true, force: true });
rmSync(path.join(folder, '0000_tables.sql'), { force: true });
rmSync(rules);
try {
  generate('--name', 'tables');
  generate('--custom', '--name', 'rules');
} finally {
  writeFileSync(rules, written);
}
