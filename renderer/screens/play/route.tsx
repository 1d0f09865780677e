import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext, pathOn } from '../../app/app.ts';
import { playedGameQuery } from '../../community/game-author.tsx';
import { PlayPage } from './play-page.tsx';

/** Only games that play on the web have this page; the launcher plays them in a view of its own, from the game's page. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : undefined;
  if (app.platform.kind === 'launcher' && id !== undefined)
    throw redirect(pathOn(app.site, app.locale, `/store/${id}`));
  const data = id === undefined ? undefined : await app.queryClient.ensureQueryData(playedGameQuery(app, id));
  if (data?.findStore.list[0]?.game_pack.type !== 1) throw new Response(null, { status: 404 });
  return null;
}

export const Component = PlayPage;
