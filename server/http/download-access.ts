import type { FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { type BuildLine, linePath } from '../../shared/depot/layout.ts';
import type { AccountService } from '../account/service.ts';
import { audienceOf, type CatalogService } from '../catalog/service.ts';
import type { FoundBuild } from '../depot/service.ts';
import type { LibraryService } from '../library/service.ts';
import type { Context } from './context.ts';

interface DownloadAccessDeps {
  account: Pick<AccountService, 'findSessionUser'>;
  catalog: Pick<CatalogService, 'game' | 'isVisible'>;
  library: Pick<LibraryService, 'owned'>;
  builds: { depot(storeUuids: readonly string[]): Promise<readonly (readonly FoundBuild[])[]> };
  readGuest(request: FastifyRequest): Context;
  readPlayer(request: FastifyRequest, uuid: string): Promise<Context>;
}

/**
 * Who may save a build with a browser: trials are everyone's who sees the game, official builds the owners'. A link has no
 * token to carry, so the player is known by the session's cookie.
 */
export function createDownloadAccess({
  account,
  catalog,
  library,
  builds,
  readGuest,
  readPlayer,
}: DownloadAccessDeps) {
  return async (request: FastifyRequest, storeId: number, line: BuildLine) => {
    const { cookie = '' } = request.headers;
    const player = await account.findSessionUser(new Headers({ cookie }));
    const owned = player !== undefined && (await library.owned(player, [storeId])).has(storeId);
    const audience = audienceOf(player ? await readPlayer(request, player) : readGuest(request));
    const game = await catalog.game(storeId);
    if (!game || !(owned || (await catalog.isVisible(audience, storeId))))
      throw new CodedError('404', 'There is no such game');
    const [offered = []] = await builds.depot([game.uuid]);
    const build = offered.find((each) => each.line === linePath(game.uuid, line));
    if (!build) throw new CodedError('404', 'There is no such build');
    if (build.kind === 'official' && !owned)
      throw player === undefined
        ? new CodedError('401', 'Sign in first')
        : new CodedError('launch/no-licence', 'This game is not in your library');
    return { uuid: game.uuid, name: game.path };
  };
}
