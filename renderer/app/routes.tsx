import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { type Locale, parseLocale } from '../../shared/contract/locales.ts';
import { loadCatalogue, type MessageBundle } from '../i18n/load-catalogue.ts';
import { appContext } from './app.ts';
import { CATEGORIES } from './category.ts';
import { loadChunk } from './chunk-reload.ts';
import { PageError, RootError } from './error-pages.tsx';
import { BareLayout, DefaultLayout, SignInLayout } from './layouts/layouts.tsx';
import { PlayerOnly } from './player-only.tsx';
import { Root } from './root.tsx';
import { configQuery, siteContentQuery } from './site-content.ts';
import { STATIC_PAGES } from './static-pages.ts';

/** What `screens/<name>/route.tsx` exports. */
export type ScreenModule = Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>;

/** What a route says of itself to the layouts around it. */
export interface ScreenHandle {
  /** The module in the client build's manifest. */
  module: string;
  /** The words that it needs beside the shop's. */
  bundle: MessageBundle;
  /** Whether the adult gate stands before it (P01); `word`: with its question alone, whatever the country's law asks of the shop. */
  gated: boolean | 'word';
  /** Whether the server draws it for the player whose own it is; by itself it must be the same in every time zone. */
  drawn: boolean;
}

/** The route around pages that are all the player's own: nobody else's, so that they come empty unless they are `drawn`. */
export const OWN_PAGES = 'own-pages';

const screens = import.meta.glob<ScreenModule>('../screens/*/route.tsx');

/**
 * The route tree, one for browser, server and launcher. A page of the site is one line here and one folder in
 * `screens/`; English has no prefix, every other language has its own (R01). `meanwhile` is seen until a first screen that
 * nobody drew beforehand has what it shows.
 */
export function createRoutes(locale: Locale, meanwhile?: ComponentType): RouteObject[] {
  const screen = (
    name: string,
    { gated = true as ScreenHandle['gated'], bundle = 'shop' as MessageBundle, drawn = false } = {},
  ) => {
    const load = screens[`../screens/${name}/route.tsx`];
    if (!load) throw new Error(`no screen ${name}`);
    const handle: ScreenHandle = { module: `renderer/screens/${name}/route.tsx`, bundle, gated, drawn };
    return {
      handle,
      lazy: async () => {
        const [module] = await loadChunk(() => Promise.all([load(), loadCatalogue(locale, bundle)]));
        return { ...module };
      },
    };
  };

  const member = { gated: false, bundle: 'member' } as const;
  const owner = { gated: 'word', bundle: 'member' } as const;
  const author = { gated: false, bundle: 'author' } as const;
  const site = { gated: false, bundle: 'site' } as const;
  const community = { bundle: 'community' } as const;

  return [
    {
      Component: Root,
      ...(meanwhile && { HydrateFallback: meanwhile }),
      children: [
        {
          id: 'site',
          path: ':locale?',
          loader: siteLoader,
          shouldRevalidate: () => false,
          ErrorBoundary: RootError,
          children: [
            {
              Component: DefaultLayout,
              children: [
                {
                  ErrorBoundary: PageError,
                  children: [
                    { index: true, ...screen('home') },
                    ...CATEGORIES.map((category) => ({ path: category, ...screen('category') })),
                    { path: 'store', ...screen('store') },
                    { path: 'store/:id', ...screen('game', community) },
                    { path: 'user/:uuid', ...screen('user', community) },
                    { path: 'article', ...screen('articles', { bundle: 'site' }) },
                    { path: 'article/:uuid', ...screen('article', { bundle: 'site' }) },
                    ...STATIC_PAGES.map((page) => ({ path: page, ...screen('static-page', site) })),
                    { path: 'bookmark', ...screen('bookmark', site) },
                    { path: 'test', ...screen('test', site) },
                    { path: 'age-check', ...screen('age-check', site) },
                    { path: '404', ...screen('not-found', { gated: false }) },
                    { path: 'library', ...screen('library', owner) },
                    { path: 'downloads', ...screen('downloads', member) },
                    { path: 'settings', ...screen('settings', member) },
                    {
                      id: OWN_PAGES,
                      Component: PlayerOnly,
                      children: [
                        { path: 'my-store', ...screen('my-store', { ...owner, drawn: true }) },
                        { path: 'user', ...screen('own-page', { bundle: 'member' }) },
                        { path: 'account', loader: toProfile },
                        { path: 'account/log', ...screen('account-log', member) },
                        { path: 'account/earnings', ...screen('earnings', author) },
                        { path: 'account/submissions', ...screen('submissions', author) },
                        { path: 'account/submissions/:uuid', ...screen('submission', author) },
                        { path: 'account/profile', ...screen('account-profile', { ...member, drawn: true }) },
                      ],
                    },
                    { path: '*', ...screen('not-found', { gated: false }) },
                  ],
                },
              ],
            },
            {
              Component: BareLayout,
              children: [
                {
                  ErrorBoundary: PageError,
                  children: [
                    { path: 'test/empty', ...screen('test-empty', site) },
                    { path: 'store/:id/fullscreen', ...screen('play', owner) },
                    { path: 'store/:id/fullscreen-test', ...screen('play', owner) },
                    { path: 'sign-in', ...screen('sign-in', member) },
                    { path: 'sign-up', ...screen('sign-up', member) },
                    { path: 'reset-password', ...screen('reset-password', member) },
                  ],
                },
              ],
            },
            {
              Component: SignInLayout,
              children: [
                {
                  ErrorBoundary: PageError,
                  children: [
                    { path: 'redirect', ...screen('redirect', member) },
                    { path: 'notifications', ...screen('notifications', { bundle: 'member' }) },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** The account itself is its profile (R05). */
const toProfile = ({ request }: LoaderFunctionArgs) => redirect(`${new URL(request.url).pathname}/profile`);

/** Checks the language in the address (R17) and loads what every page needs: the site's configuration. */
async function siteLoader({ params, request, context }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const { queryClient } = app;
  const named = params.locale;
  if (named !== undefined) {
    const locale = parseLocale(named);
    if (!locale) throw new Response(null, { status: 404 });
    if (locale !== named) {
      const url = new URL(request.url);
      throw redirect(url.pathname.replace(named, locale) + url.search, 308);
    }
  }
  // The launcher must open with no network; what needs the configuration asks for it again.
  const loading = Promise.all([
    queryClient.ensureQueryData(configQuery),
    queryClient.ensureQueryData(siteContentQuery(app)),
  ]);
  if (app.platform.kind === 'launcher') loading.catch(() => {});
  else await loading;
  return null;
}
