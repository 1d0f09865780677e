import assets from 'virtual:client-assets';
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ExecutionResult } from 'graphql';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { cookieOf } from '../../shared/contract/cookie.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import { ADULT_PREFERENCE, LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { localeOf, type SiteProfile } from '../../shared/contract/site.ts';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { TOKEN_PATH } from '../platform/account-api.ts';
import { dataOf, type Run } from '../platform/graphql.ts';
import { serverPlatform } from '../platform/platform.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { type App, appContext, translatorOf } from './app.ts';
import { type Boot, serializeBoot, THEME_PREFERENCE, themeOf } from './boot.ts';
import { DISCREET_PREFERENCE } from './discretion.tsx';
import { Document } from './document.tsx';
import { beginAsPlayer, isDrawnForPlayer } from './drawn-for-player.ts';
import { KEEP_EARLY_PRESS } from './early-press.ts';
import { languageFollow } from './language-follow.ts';
import { languageRedirect, languageRedirects } from './language-redirect.ts';
import { NOTE_LEAVING } from './leaving.ts';
import { plainAddress } from './plain-address.ts';
import { Providers } from './providers.tsx';
import { createRoutes, OWN_PAGES, type ScreenHandle } from './routes.tsx';
import { scriptStart } from './script-start.ts';

/** Runs an operation in this process. */
type Execute = (document: string, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/** What the server lends the renderer for one request. */
export interface RenderDeps {
  /** As a guest. */
  execute: Execute;
  /** The player who sent the request, and what runs as them; undefined for guests. */
  asPlayer(): Promise<{ uuid: string; execute: Execute } | undefined>;
  site: SiteProfile;
  nonce: string;
}

/** Marks every page as for adults, for filters that read it (RTA). */
const RATING = 'RTA-5042-1996-1400-1577-RTA';

/** What of a request decides on its answer, besides the address. */
const VARY = 'cookie, sec-fetch-site';

const handlers = new Map<Locale, StaticHandler>();

function handlerOf(locale: Locale): StaticHandler {
  const handler = handlers.get(locale) ?? createStaticHandler(createRoutes(locale));
  handlers.set(locale, handler);
  return handler;
}

/**
 * Answers a request for a page, with the status its address deserves, or a redirect: complete HTML for a guest, or for the
 * player whose own page it is.
 */
export async function render(
  request: Request,
  { execute, asPlayer, site, nonce }: RenderDeps,
): Promise<Response> {
  const url = new URL(request.url);
  const plain = plainAddress(url);
  if (plain) return new Response(null, { status: 308, headers: { location: plain } });
  const cookies = request.headers.get('cookie') ?? '';
  const specified = cookieOf(cookies, LANGUAGE_PREFERENCE);
  const isFromElsewhere = request.headers.get('sec-fetch-site') === 'cross-site';
  const location = languageRedirect(url, site, { specified, isFromElsewhere });
  if (location) return new Response(null, { status: 302, headers: { location, vary: VARY } });
  const locale = localeOf(site, url.pathname);
  const [catalogue] = await Promise.all([
    loadCatalogue(locale, 'shop'),
    loadCatalogue(locale, 'member'),
    loadCatalogue(locale, 'site'),
  ]);
  const handler = handlerOf(locale);
  const owner = isDrawnForPlayer(handler.dataRoutes, url.pathname) ? await asPlayer() : undefined;
  const answer = owner?.execute ?? execute;
  const run: Run = async (document, variables) => dataOf(await answer(document, { ...variables }));
  const queryClient = createQueryClient(run);
  const app: App = {
    site,
    locale,
    now: Date.now(),
    origin: url.origin,
    catalogue,
    translate: translatorOf(catalogue, site),
    platform: { ...serverPlatform, signedIn: async () => owner !== undefined },
    queryClient,
    run,
  };

  const requestContext = new RouterContextProvider(new Map([[appContext, app]]));
  const [context] = await Promise.all([
    handler.query(request, { requestContext }),
    owner && beginAsPlayer(app),
  ]);
  if (context instanceof Response) return context;

  const theme = themeOf(cookieOf(cookies, THEME_PREFERENCE));
  const adult = cookieOf(cookies, ADULT_PREFERENCE) === '1';
  const discreet = cookieOf(cookies, DISCREET_PREFERENCE) === '1';
  const boot: Boot = {
    site,
    locale,
    theme,
    adult,
    discreet,
    now: app.now,
    origin: url.origin,
    router: hydrationOf(context),
    queries: answersOf(queryClient),
    ...(owner && { drawnFor: owner.uuid }),
  };
  const stream = await renderToReadableStream(
    <Providers app={app} adult={adult} discreet={discreet}>
      <Document
        locale={locale}
        brand={site.brand}
        theme={theme}
        head={
          <Head
            context={context}
            locale={locale}
            nonce={nonce}
            isDrawn={owner !== undefined}
            destinations={isFromElsewhere && !specified ? languageRedirects(url, site) : {}}
          />
        }
        boot={serializeBoot(boot)}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Document>
    </Providers>,
    // Parts that hydrate later stand in their places all the same: a reader without script sees the whole page.
    { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    vary: VARY,
    rating: RATING,
    // Nobody who comes to this browser later is to find it there.
    ...(owner && { 'cache-control': 'no-store' }),
  });
  return new Response(stream, { status: context.statusCode, headers });
}

/** Languages whose headings the display face cannot write. */
const OWN_SCRIPT = new Set<string>(['ja-JP', 'ko-KR', 'zh-CN', 'zh-TW', 'ru-RU', 'th-TH']);

interface HeadProps {
  context: StaticHandlerContext;
  locale: string;
  /** Lets the page's own inline script run. */
  nonce: string;
  /** Whether a page of the player's own is drawn already. */
  isDrawn: boolean;
  /** Where the page's own script leads by a language cookie that the server could not see. */
  destinations: Partial<Record<Locale, string>>;
}

/** Style sheet, script, and the chunks that the matched screens and their words will need. */
function Head({ context, locale, nonce, isDrawn, destinations }: HeadProps) {
  const words = `virtual:messages/${locale}`;
  const needed = [words, ...context.matches.flatMap((match) => modulesOf(match, words))];
  const isEmpty = !isDrawn && context.matches.some(({ route }) => route.id === OWN_PAGES);
  const chunks = new Set(needed.flatMap((module) => assets.modules[module] ?? []));
  const comeToLife = `${NOTE_LEAVING};${KEEP_EARLY_PRESS};${scriptStart(assets.script, [...chunks])}`;
  return (
    <>
      <meta name="rating" content={RATING} />
      <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
      <link rel="apple-touch-icon" href="/icons/192.png" />
      {/* The header's end pushes what has come of it aside: nothing is painted before what follows it. */}
      <link rel="expect" href="#main" blocking="render" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      {assets.displayFont && !OWN_SCRIPT.has(locale) && (
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin=""
          fetchPriority="low"
          href={assets.displayFont}
        />
      )}
      {/* A page that is empty without its script has nothing to paint before that. */}
      {isEmpty && (
        <>
          {[assets.script, ...chunks].map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
          <link rel="preload" as="fetch" crossOrigin="anonymous" href={TOKEN_PATH} />
        </>
      )}
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, see noteLeaving, keepEarlyPress, startAfterFirstView, followLanguage
        dangerouslySetInnerHTML={{
          __html:
            Object.keys(destinations).length > 0 ? languageFollow(destinations, comeToLife) : comeToLife,
        }}
      />
    </>
  );
}

/** What was asked for, without the texts of the questions: the browser's own code has them. */
function answersOf(queryClient: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(queryClient);
  return { queries: queries.map(({ meta, ...query }) => query), mutations };
}

function hydrationOf({ loaderData, actionData, errors }: StaticHandlerContext): Boot['router'] {
  if (!errors) return { loaderData, actionData };
  // The browser only needs to know which error page to draw.
  return {
    loaderData,
    actionData,
    errors: Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plain(error)])),
  };
}

const plain = (error: unknown) => ({
  status: isRouteErrorResponse(error) ? error.status : 500,
  statusText: '',
  internal: false,
  data: null,
});

const modulesOf = ({ route }: StaticHandlerContext['matches'][number], words: string): string[] => {
  const handle: ScreenHandle | undefined = route.handle;
  return handle ? [handle.module, `${words}/${handle.bundle}`] : [];
};
