import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface GuardedFiles {
  /** Folder of the files. */
  root: string;
  /** Beginning of their addresses, with both slashes. */
  prefix: string;
  /** Sees each request first: refuses it, or says how long the file may be kept. */
  guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Serves the files of a folder, in ranges, as a guard allows. */
export async function registerGuardedFiles(
  app: FastifyInstance,
  { root, prefix, guard }: GuardedFiles,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', guard);
    await scope.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
    });
  });
}
