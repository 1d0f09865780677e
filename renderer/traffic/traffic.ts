import { AddLogTrafficDocument } from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { onOperation } from '../app/operations.ts';
import { configQuery } from '../app/site-content.ts';
import { execute } from '../platform/graphql.ts';
import { eventsOf, searchEvent, type TrafficEvent } from './events.ts';
import { clientId, countHit, isEngaged } from './identity.ts';
import { openLocalStore } from './local-store.ts';
import { startTagManager, type TagManager } from './tag-manager.ts';
import { type Campaign, campaignOf } from './utm.ts';

const RECORD_VERSION = '1';
const IDENTIFY_DELAY_MS = 1000;

export interface Traffic {
  /** Counts a page; the same one twice in a row counts once (X09). Its address may be a search, too. */
  pageView(pathname: string, search: string): void;
  /** Says whose visit it is, a moment after it is known. */
  identify(player: string | undefined): void;
  stop(): void;
}

/** Counts visits from now on; call it only with the visitor's consent. Failures are nobody's business but ours (X05). */
export async function startTraffic(app: App): Promise<Traffic> {
  const { getConfig2 } = await app.queryClient.ensureQueryData(configQuery);
  const tags: TagManager | undefined = getConfig2.tagManagerId
    ? startTagManager(getConfig2.tagManagerId)
    : undefined;
  const watch = createWatch();
  let player: string | undefined;
  let lastPath: string | undefined;
  let lastSearch: string | undefined;
  let queue: Promise<void> = Promise.resolve();

  const send = (event: TrafficEvent) => {
    tags?.push({ event: event.name, ...event.meta });
    const page = { pathname: location.pathname, title: document.title, seen: watch.lap() };
    // One after another, so that counters go up one by one.
    queue = queue.then(() => log(app, player, page, event)).catch(() => {});
  };
  const stopListening = onOperation((operation) => {
    if (operation.name !== 'addLogTraffic') for (const event of eventsOf(operation)) send(event);
  });
  return {
    pageView(pathname, search) {
      if (pathname !== lastPath) send({ name: 'page_view', meta: {} });
      const asked = search === lastSearch ? undefined : searchEvent(pathname, search);
      lastPath = pathname;
      lastSearch = search;
      if (asked) send(asked);
    },
    identify(uuid) {
      if (uuid === player) return;
      player = uuid;
      setTimeout(() => tags?.push({ event: 'identify', user_id: uuid }), IDENTIFY_DELAY_MS);
    },
    stop() {
      stopListening();
      watch.stop();
    },
  };
}

interface SeenPage {
  pathname: string;
  title: string;
  /** How long the page was seen since the record before, ms. */
  seen: number;
}

async function log(
  { run }: App,
  player: string | undefined,
  { pathname, title, seen }: SeenPage,
  { name, meta }: TrafficEvent,
): Promise<void> {
  const store = await openLocalStore(player);
  const hits = Number((await store.get('hit_counter')) ?? 0) + 1;
  await store.set('hit_counter', hits);
  const session = countHit(seen);
  const campaign = campaignOf(location.search) ?? ((await store.get('campaign')) as Campaign | undefined);
  await store.set('campaign', campaign ?? {});
  await execute(run, AddLogTrafficDocument, {
    log_traffic: {
      v: RECORD_VERSION,
      random_hash: crypto.randomUUID(),
      screen_resolution: `${screen.width}x${screen.height}`,
      user_language: navigator.language,
      hostname: location.hostname,
      client_id: clientId(),
      hit_counter: hits,
      pathname,
      title,
      referrer: document.referrer,
      event_name: name,
      engagement_time: seen,
      user_uuid: player ?? null,
      session_id: session.id,
      session_count: session.count,
      session_engagement: isEngaged(session),
      user_agent: navigator.userAgent,
      ...campaign,
      meta: JSON.stringify({ ...meta, ...(player && { user_id: player }) }),
    },
  });
}

/** Measures how long the page is really seen. */
function createWatch() {
  let seen = 0;
  let since = document.hidden ? undefined : performance.now();
  const pause = () => {
    if (since !== undefined) seen += performance.now() - since;
    since = document.hidden ? undefined : performance.now();
  };
  document.addEventListener('visibilitychange', pause);
  return {
    /** Time seen since the last call, ms. */
    lap(): number {
      pause();
      const lap = Math.round(seen);
      seen = 0;
      return lap;
    },
    stop: () => document.removeEventListener('visibilitychange', pause),
  };
}
