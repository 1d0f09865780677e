import type { FastifyInstance } from 'fastify';
import { registerPayApi } from './api-routes.ts';
import { registerPayPages } from './page-routes.ts';
import type { MoggiePayService } from './service.ts';

interface MoggiePayRoutesDeps {
  moggiePay: MoggiePayService;
  /** Secret shared with the store; visits are sealed with it too. */
  secret: string;
  now(): Date;
}

/** Moggie Pay's hosted pages, and what the store asks it; each reads bodies of its own kind. */
export async function registerMoggiePay(app: FastifyInstance, deps: MoggiePayRoutesDeps): Promise<void> {
  await app.register((pages) => registerPayPages(pages, deps));
  await app.register((api) => registerPayApi(api, deps));
}
