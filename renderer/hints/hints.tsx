import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { useApp } from '../app/app.ts';
import { isCategory } from '../app/category.ts';
import { useConsent } from '../app/consent.ts';
import { useSession } from '../app/session.ts';
import { AppBanner } from './app-banner.tsx';
import { AssistiveBall } from './assistive-ball.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { Dock } from './dock.tsx';
import { LanguageBar } from './language-bar.tsx';
import { languageToOffer } from './language-offer.ts';
import { hintsQuery } from './queries.ts';
import { useDismissed } from './use-dismissed.ts';
import { useNotices } from './use-notices.ts';
import { useTraffic } from './use-traffic.ts';
import { useWide } from './use-wide.ts';
import { registerWorker } from './worker.ts';

/** Drawing the code takes more code than all other hints, and only wide shelves show it. */
const QrCard = lazy(async () => ({ default: (await import('./qr-card.tsx')).QrCard }));

/**
 * What the site says beside its pages. In the dock at the bottom one thing stands at a time: the question for consent, the
 * page's other language, the app; on narrow screens the ball waits for it. Promotions follow the route (P18): app or, elsewhere, the ball.
 */
export function Hints() {
  useEffect(registerWorker, []);
  const app = useApp();
  const { pathname } = useLocation();
  const session = useSession();
  const wide = useWide();
  const [consent, answer] = useConsent();
  const [offered, endOffer] = useOffer();
  const [bannerClosed, closeBanner] = useDismissed('app-banner');
  // Sign-in state and player first, articles after them (T17).
  const { data } = useQuery({ ...hintsQuery(app), enabled: session !== 'unknown' });
  useNotices(data);
  useTraffic(consent);

  const onShelf = pathname.split('/').some(isCategory);
  if (consent === undefined)
    return (
      <Dock>
        <ConsentBar answer={answer} />
      </Dock>
    );
  return (
    <>
      {offered ? (
        <LanguageBar offered={offered} end={endOffer} />
      ) : (
        onShelf &&
        !wide &&
        !bannerClosed &&
        data && (
          <Dock>
            <AppBanner href={data.links.app} close={closeBanner} />
          </Dock>
        )
      )}
      {onShelf && wide && data && (
        <Suspense>
          <QrCard href={data.links.app} />
        </Suspense>
      )}
      {!onShelf && data && (wide || !offered) && (
        <AssistiveBall creator={data.links.creator} contacts={data.contacts} />
      )}
    </>
  );
}

/** The language that the browser speaks and the page does not, until the visitor answers. */
function useOffer() {
  const { locale, site, platform } = useApp();
  const [ended, end] = useDismissed('language-offer');
  const offered = ended
    ? undefined
    : languageToOffer({
        browser: navigator.language,
        locale,
        site,
        specified: platform.preferences.get(LANGUAGE_PREFERENCE),
      });
  return [offered, end] as const;
}
