import {
  type createBrowserRouter,
  type RouteMatch,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { localeOf } from '../../shared/contract/site.ts';
import { httpRun } from '../platform/graphql.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { type App, appContext } from './app.ts';
import { loadAhead } from './chunk-reload.ts';

/** How long (ms) a pointer rests on a link that is meant. */
const MEANT_MS = 60;
/** Slower lines (Mb/s) carry the code of one kind of page that nobody has pointed at. */
const SLOW_MBPS = 2;

/** What a visitor may go to next: a page of this site in this language. */
export interface NextPage {
  route: RouteObject;
  params: Record<string, string | undefined>;
  url: URL;
}

/** The page behind a link; undefined for links that leave the site, the language or the window, and for the page itself. */
export function nextPage(
  link: Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search'> & { download: string },
  {
    match,
    app,
    here,
  }: {
    match: (pathname: string) => readonly RouteMatch[] | null;
    app: Pick<App, 'site' | 'locale'>;
    here: Pick<Location, 'origin' | 'pathname' | 'search'>;
  },
): NextPage | undefined {
  if (link.origin !== here.origin || link.target === '_blank' || link.download) return undefined;
  if (link.pathname === here.pathname && link.search === here.search) return undefined;
  if (localeOf(app.site, link.pathname) !== app.locale) return undefined;
  const page = match(link.pathname)?.at(-1);
  return page && { route: page.route, params: page.params, url: new URL(link.href) };
}

/** What the browser tells of its line; nothing where it tells nobody. */
function lineOf(): { saveData?: unknown; downlink?: unknown } {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null ? connection : {};
}

/** Whether the visitor asked the browser to load no more than it must. */
const savesData = (): boolean => lineOf().saveData === true;

/** Whether the line has little room beside what was asked for. */
function isSlow(): boolean {
  const { downlink } = lineOf();
  return typeof downlink === 'number' && downlink < SLOW_MBPS;
}

/** One of the pages that most of these links lead to. */
export function likeliestPage(pages: readonly NextPage[]): NextPage | undefined {
  const counts = new Map<RouteObject, number>();
  for (const { route } of pages) counts.set(route, (counts.get(route) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return pages.find(({ route }) => counts.get(route) === most);
}

/**
 * Fetches what comes next before it is asked for: the code of every page that a visible link leads to, on a slow line of the
 * likeliest alone, once the browser is idle, and the data, too, of a link that is pointed at, touched or in focus (B10). What it fetches
 * shows no progress and what fails is forgotten: the page itself will ask again.
 */
export function watchLinks(app: App, router: ReturnType<typeof createBrowserRouter>): void {
  if (savesData()) return;
  const run = httpRun(app.platform.token, () => {});
  // The same answers, asked for without a word.
  const queryClient = createQueryClient(run, app.queryClient.getQueryCache());
  const context = new RouterContextProvider(new Map([[appContext, { ...app, run, queryClient }]]));
  const loaded = new Map<RouteObject, Promise<Pick<RouteObject, 'loader'>>>();

  const fetchCode = ({ route }: NextPage) => {
    const known = loaded.get(route);
    if (known) return known;
    const code = typeof route.lazy === 'function' ? loadAhead(route.lazy) : Promise.resolve(route);
    loaded.set(route, code);
    code.catch(() => loaded.delete(route));
    return code;
  };

  async function fetchAll(next: NextPage): Promise<void> {
    const { loader } = await fetchCode(next);
    if (typeof loader !== 'function') return;
    const { params, url } = next;
    await loader({ request: new Request(url), params, context, url, pattern: '' });
  }

  const pageOf = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    return link ? nextPage(link, { match: router.match, app, here: location }) : undefined;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMeant = (event: Event) => {
    clearTimeout(timer);
    const next = pageOf(event.target);
    if (next) timer = setTimeout(() => void fetchAll(next).catch(() => {}), MEANT_MS);
  };
  const passive = { passive: true, capture: true };
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, onMeant, passive);

  let stop = () => {};
  const look = () => {
    stop();
    stop = whenIdle(() => {
      // To ask each link for its place would have all laid out that is far below (`below`, styles.css).
      const observer = new IntersectionObserver((links) => {
        observer.disconnect();
        const pages = links.flatMap(({ target, isIntersecting }) => (isIntersecting && pageOf(target)) || []);
        const likeliest = isSlow() ? likeliestPage(pages) : undefined;
        for (const page of likeliest ? [likeliest] : pages) void fetchCode(page).catch(() => {});
      });
      for (const link of document.links) observer.observe(link);
    });
  };
  document.addEventListener('scrollend', look, passive);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') look();
  });
  look();
}
