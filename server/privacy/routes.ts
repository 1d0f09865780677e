import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../account/service.ts';
import { registerJob } from '../jobs.ts';
import { tarOf } from './archive.ts';
import type { PrivacyService } from './service.ts';

/** A copy is work for the database: so many in so long (ms). */
const EXPORTS = { tries: 5, window: 60 * 60_000 };

interface PrivacyRoutesDeps {
  account: Pick<AccountService, 'sessionUser' | 'attempts'>;
  privacy: PrivacyService;
}

/** Serves a player's copy of everything held about them, and erases accounts whose time is up. */
export function registerPrivacy(app: FastifyInstance, { account, privacy }: PrivacyRoutesDeps): void {
  app.get('/api/account/export', async ({ headers: { cookie = '' }, log }, reply) => {
    const player = await account.sessionUser(new Headers({ cookie }));
    await account.attempts.take(`export:${player}`, EXPORTS);
    // A copy that fails on the way is cut off, so that nobody takes it for whole.
    const archive = pipeline(tarOf(privacy.files(player)), createGzip(), (error) => {
      if (error) log.error(error, 'a copy of what is held about a player ended early');
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.tar.gz"')
      .type('application/gzip')
      .send(archive);
  });

  registerJob(app, {
    name: 'account erasure',
    everyMs: 60 * 60_000,
    run: async () => {
      const erased = await privacy.eraseDue();
      if (erased > 0) app.log.info({ erased }, 'accounts were erased');
    },
  });
}
