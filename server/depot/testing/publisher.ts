// A process that publishes a folder, for tests that kill it. Prints how many bytes were read so far.
// usage: node publisher.ts DEPOT FOLDER KEY_FILE LEVEL
import { readFileSync } from 'node:fs';
import { readPrivateKey } from '../../../shared/depot/signature.ts';
import { publishBuild } from '../publish.ts';

const [depot = '', folder = '', keyFile = '', level = ''] = process.argv.slice(2);
await publishBuild({
  depot,
  store: '11111111-2222-3333-4444-555555555555',
  line: 'official-linux',
  version: '1.0',
  folder,
  key: readPrivateKey(readFileSync(keyFile, 'utf8')),
  level: Number(level),
  publishedAt: new Date(0),
  onProgress: ({ bytes }) => console.log(bytes),
});
