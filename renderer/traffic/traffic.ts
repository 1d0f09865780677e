import {
  AddLogTrafficDocument,
  type AddLogTrafficMutationVariables,
  type MyCartQuery,
} from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { isGranted } from '../app/consent.ts';
import { onOperation } from '../app/operations.ts';
import { configQuery } from '../app/site-content.ts';
import { execute } from '../platform/graphql.ts';
import { watchSeen } from '../platform/seen-time.ts';
import { eventsOf, type GameOfRow, type PageAddress, pageEvents, type TrafficEvent } from './events.ts';
import { clientId, countHit, isEngaged } from './identity.ts';
import { openLocalStore } from './local-store.ts';
import { startTagManager, type TagManager } from './tag-manager.ts';
import { type Campaign, campaignOf } from './utm.ts';

const RECORD_VERSION = '1';
const IDENTIFY_DELAY_MS = 1000;

type TrafficRecord = AddLogTrafficMutationVariables['log_traffic'];

export interface Traffic {
  /** Counts a page; the same one twice in a row counts once (X09). */
  pageView(page: PageAddress): void;
  /** Says whose visit it is, a moment after it is known. */
  identify(player: string | undefined): void;
  /** Counts no more, what waits included; resolves once nothing is written any more. */
  stop(): Promise<void>;
}

/** Counts visits from now on; call it only with the visitor's consent. Failures are nobody's business but ours (X05). */
export async function startTraffic(app: App): Promise<Traffic> {
  const { getConfig2 } = await app.queryClient.ensureQueryData(configQuery);
  const { tagManagerId } = getConfig2;
  let stopped = false;
  // Another tab may have taken the consent back.
  const mayCount = () => !stopped && isGranted(app.platform.preferences, tagManagerId);
  const tags: TagManager | undefined = tagManagerId && mayCount() ? startTagManager(tagManagerId) : undefined;
  const watch = watchSeen();
  let player: string | undefined;
  let last: PageAddress | undefined;
  let queue: Promise<void> = Promise.resolve();

  const send = (event: TrafficEvent) => {
    if (!mayCount()) return;
    tags?.push({ event: event.name, ...event.meta });
    const page = { pathname: location.pathname, title: document.title, seen: watch.lap() };
    // One after another, so that counters go up one by one.
    queue = queue
      .then(async () => {
        if (!mayCount()) return;
        const record = await recordOf(player, page, event);
        execute(app.run, AddLogTrafficDocument, { log_traffic: record }).catch(() => {});
      })
      .catch(() => {});
  };
  const gameOfRow: GameOfRow = (uuid) =>
    app.queryClient
      .getQueriesData<MyCartQuery>({ queryKey: ['myCart'] })
      .flatMap(([, cart]) => cart?.findCartStore.list ?? [])
      .find((row) => row.uuid === uuid)?.store;
  const stopListening = onOperation((operation) => {
    if (operation.name === 'addLogTraffic') return;
    for (const event of eventsOf(operation, gameOfRow)) send(event);
    return queue;
  });
  return {
    pageView(page) {
      for (const event of pageEvents(last, page)) send(event);
      last = page;
    },
    identify(uuid) {
      if (uuid === player) return;
      player = uuid;
      setTimeout(() => {
        if (mayCount()) tags?.push({ event: 'identify', user_id: uuid });
      }, IDENTIFY_DELAY_MS);
    },
    stop() {
      stopped = true;
      stopListening();
      watch.stop();
      return queue;
    },
  };
}

interface SeenPage {
  pathname: string;
  title: string;
  /** How long the page was seen since the record before, ms. */
  seen: number;
}

/** Counts an event in what this browser keeps, and says what to log of it (X05). */
async function recordOf(
  player: string | undefined,
  { pathname, title, seen }: SeenPage,
  { name, meta }: TrafficEvent,
): Promise<TrafficRecord> {
  const store = await openLocalStore(player);
  const hits = Number((await store.get('hit_counter')) ?? 0) + 1;
  await store.set('hit_counter', hits);
  const session = countHit(seen);
  const campaign = campaignOf(location.search) ?? ((await store.get('campaign')) as Campaign | undefined);
  await store.set('campaign', campaign ?? {});
  return {
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
  };
}
