import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { asLine, type BuildLine, linePath, parseLine } from '../../shared/depot/layout.ts';
import { openBuildFile } from './build-file.ts';

export interface DownloadRoutes {
  /** Folder of all depots. */
  root: string;
  /**
   * The game whose build of this line the request may have, by the depot's uuid and the name that its files go by.
   * Throws 404 for none, 401 for a guest, launch/no-licence for those who do not own it.
   */
  offer(request: FastifyRequest, storeId: number, line: BuildLine): Promise<{ uuid: string; name: string }>;
}

/** Gives builds as single files to browsers: to those who play where the launcher does not run, such as on phones (S09). */
export function registerDownloads(app: FastifyInstance, { root, offer }: DownloadRoutes): void {
  app.get<{ Params: { id: string; line: string } }>(
    '/download/:id/:line',
    { compress: false },
    async (request, reply) => {
      const { id, line: name } = request.params;
      if (!/^\d{1,9}$/.test(id) || !parseLine(name)) throw new CodedError('404', 'There is no such build');
      const line = asLine(name);
      const game = await offer(request, Number(id), line);
      const file = await openBuildFile(path.join(root, linePath(game.uuid, line)));
      const saved = encodeURIComponent(`${game.name}-${file.version}${file.ending}`);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${saved}`,
          'content-length': file.size,
        })
        .type('application/octet-stream')
        .send(file.stream);
    },
  );
}
