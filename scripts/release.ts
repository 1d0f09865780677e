// Offers the installers that `npm run dist` made: to the launchers as an update, on the store's pages as a download.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDataDir } from '../server/config.ts';
import { publishReleases } from '../server/release/publish.ts';
import { developmentKeyFile, privateKeyIn } from './depot-key.ts';
import { runCommand } from './run-command.ts';

async function release(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** Folder with the installers. */
      from: { type: 'string', default: 'dist/installers' },
      /** Data folder of the store; the one that the settings name unless told. */
      data: { type: 'string', default: readDataDir(process.env) },
      /** The key that the launchers trust; this machine's own unless told. */
      key: { type: 'string' },
      /** To how many of a hundred launchers it is offered. */
      staging: { type: 'string' },
    },
  });
  const staging = values.staging === undefined ? undefined : Number(values.staging);
  if (staging !== undefined && !(Number.isInteger(staging) && staging >= 0 && staging <= 100))
    throw new Error('--staging is a whole number from 0 to 100');
  // A folder made by mistake would hold releases that no store serves.
  if (!existsSync(values.data)) throw new Error(`${values.data} is missing: --data is the store's DATA_DIR`);
  const offered = await publishReleases({
    from: values.from,
    to: path.join(values.data, 'releases'),
    key: privateKeyIn(values.key ?? developmentKeyFile(values.data)),
    ...(staging !== undefined && { staging }),
  });
  for (const { system, version, file } of offered) console.log(`${system} ${version} ${file}`);
}

await runCommand(() => release(process.argv.slice(2)));
