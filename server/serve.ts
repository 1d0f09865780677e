import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openDatabase } from './db/database.ts';
import { addDefaults } from './defaults.ts';
import { createServices, type Services } from './services.ts';

/** How long (ms) requests that are under way may take to end once the server was asked to stop. */
const STOP_MS = 10_000;

/**
 * Opens the database, wires the services, adds what a new store lacks, listens, and closes everything when the process
 * is asked to stop. `prepare` runs before the first request is taken.
 */
export async function serve(
  config: Config,
  prepare: (services: Services) => Promise<void>,
): Promise<FastifyInstance> {
  mkdirSync(config.dataDir, { recursive: true });
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ ...(databaseUrl && { url: databaseUrl }), dataDir });
  try {
    const services = createServices({ config, database, ownOrigin: () => app.listeningOrigin });
    await addDefaults(services);
    await prepare(services);
    const app = await buildApp(config, services);
    app.addHook('preClose', async () => {
      setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref();
    });
    app.addHook('onClose', () => database.close());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
    await app.listen({ port: config.port, host: config.host }).catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new ConfigError(`PORT: ${config.port} is taken by another program`);
    });
    return app;
  } catch (error) {
    await database.close();
    throw error;
  }
}
