import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../app/app.ts';
import type { Consent } from '../app/consent.ts';
import { useMe } from '../app/session.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** Loads the counting of visits once it was agreed to, and tells it of each page; refusing forgets what was kept (X05). */
export function useTraffic(consent: Consent | undefined): void {
  const app = useApp();
  const { pathname, search } = useLocation();
  const player = useMe().data?.me.uuid;
  useEffect(() => {
    if (consent === 'refused') void forget();
    if (consent !== 'granted') return;
    const started = trafficOf(app);
    return () => {
      traffic = undefined;
      ended = started.then((running) => running.stop()).catch(() => {});
    };
  }, [consent, app]);
  useEffect(() => {
    if (consent !== 'granted') return;
    void trafficOf(app).then((running) => {
      running.identify(player);
      running.pageView({ pathname, search });
    });
  }, [consent, app, pathname, search, player]);
}

let traffic: Promise<Traffic> | undefined;
/** When what ran last has written its last. */
let ended: Promise<void> = Promise.resolve();

/** Analytics start once (T17), and anew after they were stopped. */
function trafficOf(app: ReturnType<typeof useApp>): Promise<Traffic> {
  traffic ??= import('../traffic/traffic.ts').then(({ startTraffic }) => startTraffic(app));
  return traffic;
}

async function forget(): Promise<void> {
  const [{ forgetVisitor }] = await Promise.all([import('../traffic/forget.ts'), ended]);
  forgetVisitor();
}
