import { hydrate, onlineManager } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteMatch, RouterContextProvider } from 'react-router';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { httpRun, operationName, type Run } from '../platform/graphql.ts';
import type { Platform } from '../platform/platform.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { browserStorage } from '../platform/storage.ts';
import { untilReached } from '../platform/until-reached.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { trackRequest } from './activity.ts';
import { type App, appContext, translatorOf } from './app.ts';
import { askAhead } from './ask-ahead.ts';
import type { Boot } from './boot.ts';
import { loadChunk, reloadLostChunks } from './chunk-reload.ts';
import { announceOperation } from './operations.ts';
import { createRoutes, OWN_PAGES } from './routes.tsx';
import { meQuery } from './session.ts';

/**
 * The app and its router in a browser or the launcher, with the first screen's code and words loaded, and, unless something
 * stands in its place meanwhile, what it shows.
 */
export async function start(boot: Boot, platform: Platform, meanwhile?: ComponentType) {
  const send = httpRun(platform.token, trackRequest);
  const run: Run = async (document, variables, signal) => {
    const data = await send(document, variables, signal);
    announceOperation({ name: operationName(document), variables: { ...variables }, data });
    return data;
  };
  onlineManager.setEventListener(platform.onNetwork);
  const queryClient = createQueryClient(run);
  hydrate(queryClient, boot.queries);
  reloadLostChunks();
  const { site, locale, now, origin } = boot;
  const catalogue = await withNetwork(() => loadChunk(() => loadCatalogue(locale, 'shop')));
  // The launcher shows downloads on every page, and its words lie on the same disk.
  if (platform.kind === 'launcher') {
    const { keepStartUp } = await import('./start-up-cache.ts');
    keepStartUp(queryClient, browserStorage, Date.now);
    await loadCatalogue(locale, 'member');
  }
  const translate = translatorOf(catalogue, site);
  const app: App = { site, locale, now, origin, catalogue, translate, platform, queryClient, run };
  const routes = createRoutes(locale, meanwhile);
  const matched = matchRoutes(routes, location) ?? [];
  // A page of the player's own asks for nothing else first: the answer is under way while it comes to life.
  if (matched.some(({ route }) => route.id === OWN_PAGES)) void askAhead(app, meQuery);
  await withNetwork(() => loadMatched(matched));
  const router = createBrowserRouter(routes, {
    hydrationData: boot.router,
    getContext: () => new RouterContextProvider(new Map([[appContext, app]])),
  });
  if (!router.state.initialized && !meanwhile)
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        unsubscribe();
        resolve();
      });
    });
  whenIdle(() => {
    import('./prefetch-links.ts').then(
      ({ watchLinks }) => watchLinks(app, router),
      () => {},
    );
  });
  return { app, router };
}

/** Loads what no page comes to life without: where the network is lost, once it is back. */
const withNetwork = <Part,>(load: () => Promise<Part>) => untilReached(load, new AbortController().signal);

/** Loads the code of the first screen: a router that still has to would forget an error that the server answered with. */
async function loadMatched(matched: readonly RouteMatch[]): Promise<void> {
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
