import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as v from 'valibot';

const begun = v.object({ fastify: v.custom<FastifyInstance>((value) => typeof value === 'object') });
const isRead = (method: string) => method !== 'HEAD' && method !== 'OPTIONS';

/** Whatever `build` gives, and all routes that servers made in it have, such as `POST /graphql`, in their order. */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: string[] }> {
  const routes = new Set<string>();
  const note = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) if (isRead(each)) routes.add(`${each} ${url}`);
  };
  const listen = (message: unknown) => {
    v.parse(begun, message).fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', listen);
  try {
    return { built: await build(), routes: [...routes] };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
