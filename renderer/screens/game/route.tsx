import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { GamePage } from './game-page.tsx';
import { commentsQuery, gameQuery, localPriceQuery, recommendationsQuery } from './queries.ts';

/** Loads the game, then what depends on it; an id that names none is a 404. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : undefined;
  const [data] =
    id === undefined
      ? []
      : await Promise.all([
          app.queryClient.ensureQueryData(gameQuery(app, id)),
          app.queryClient.ensureQueryData(commentsQuery(app, id)),
        ]);
  const game = data?.findStore.list[0];
  if (!game) throw new Response(null, { status: 404 });
  await Promise.all([
    app.queryClient.ensureQueryData(recommendationsQuery(app, game.id)),
    app.queryClient.ensureQueryData(localPriceQuery(app, game.id)),
  ]);
  return null;
}

export const Component = GamePage;
