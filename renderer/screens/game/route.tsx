import { data, type LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { GamePage } from './game-page.tsx';
import { commentsQuery, gameQuery, localPriceQuery, recommendationsQuery } from './queries.ts';

/**
 * Loads the game with all that its page shows, at once: each answer takes a turn of the line. What is no game's id is no page
 * (R17); an id that names none shows so, as a 404.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  if (!/^\d{1,9}$/.test(params.id ?? '')) throw new Response(null, { status: 404 });
  const id = Number(params.id);
  const [{ findStore }] = await Promise.all([
    app.queryClient.ensureQueryData(gameQuery(app, id)),
    app.queryClient.ensureQueryData(commentsQuery(app, id)),
    app.queryClient.ensureQueryData(recommendationsQuery(app, id)),
    app.queryClient.ensureQueryData(localPriceQuery(app, id)),
  ]);
  return findStore.list.length > 0 ? null : data(null, { status: 404 });
}

export const Component = GamePage;
