// Builds the launcher's installers for this system, or with `-- --dir` the unpacked program only.
import { writeFileSync } from 'node:fs';
import { build } from 'electron-builder';
import { renderAppIcon } from './app-icon.ts';
import { buildAll } from './build.ts';
import { shippedLauncherConfig } from './launcher-config.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  // First: a build takes its time.
  const config = shippedLauncherConfig(process.env);
  await buildAll();
  await renderAppIcon('dist/icon.png');
  writeFileSync('dist/launcher.json', `${JSON.stringify(config, null, 2)}\n`);
  const files = await build({ dir: process.argv.includes('--dir'), publish: 'never' });
  for (const file of files) console.log(file);
});
