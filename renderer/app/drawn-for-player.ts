import { matchRoutes, type RouteObject } from 'react-router';
import type { App } from './app.ts';
import { cartQuery, ownedQuery, wishedQuery } from './belongings.tsx';
import type { ScreenHandle } from './routes.tsx';
import { meQuery, SESSION_KEY } from './session.ts';

/** Whether the server draws a page for the player whose own it is. */
export function isDrawnForPlayer(routes: RouteObject[], pathname: string): boolean {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.some(({ route }) => {
    const handle: ScreenHandle | undefined = route.handle;
    return handle?.drawn === true;
  });
}

/** Says that a player is there, and fetches what every page shows of one. */
export async function beginAsPlayer(app: App): Promise<void> {
  const { queryClient } = app;
  queryClient.setQueryData<boolean>(SESSION_KEY, true);
  await Promise.all([
    queryClient.prefetchQuery(meQuery),
    queryClient.prefetchQuery(ownedQuery(app)),
    queryClient.prefetchQuery(cartQuery(app)),
    queryClient.prefetchQuery(wishedQuery(app)),
  ]);
}
