import { createBuilder } from 'vite';
import { filesIn } from './build-if-stale.ts';
import { compress } from './compress.ts';

/** Builds the renderer: for browsers, for the server, which renders with it, and for the launcher's window. */
export async function buildRenderer(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' });
  for (const name of ['client', 'ssr', 'launcher']) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts declares no environment ${name}`);
    await builder.build(environment);
  }
  for (const file of filesIn('dist/client/assets')) if (/\.(?:js|css|svg)$/.test(file)) compress(file);
}
