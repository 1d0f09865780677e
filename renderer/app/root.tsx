import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Boundary } from '../components/boundary.tsx';
import { LatePart } from '../components/late-part.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { useOtherTabs } from '../platform/stale.ts';
import { PopupProvider } from '../popups/popups.tsx';
import { useApp } from './app.ts';
import { Arrival } from './arrival.ts';
import { BelongingsProvider } from './belongings.tsx';
import { GamepadSupport } from './gamepad.tsx';
import { LatePlace } from './late-place.ts';
import { NewPage } from './new-page.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ResumePayment } from './resume-payment.tsx';
import { SeoLinks } from './seo-links.tsx';
import { useSession, useSessionChanges } from './session.ts';
import { SiteHints } from './site-hints.tsx';

const LauncherShell = lazy(async () => ({
  default: (await import('../library/launcher-shell.tsx')).LauncherShell,
}));

const loadPlayerDuties = async () => (await import('./player-duties.ts')).PlayerDuties;

/** What every page has around it: the progress bar, messages in passing, popups. */
export function Root() {
  useSessionChanges();
  useOtherTabs();
  const { platform } = useApp();
  const isPlayer = useSession() === 'player';
  return (
    <ToastProvider>
      <BelongingsProvider>
        <PopupProvider>
          <SeoLinks />
          <ProgressBar />
          <Outlet />
          {platform.kind === 'launcher' && (
            <Suspense>
              <LauncherShell />
            </Suspense>
          )}
          <ResumePayment />
          {isPlayer && <LatePart load={loadPlayerDuties} urgent props={{}} />}
          <Boundary>
            <SiteHints />
          </Boundary>
          <GamepadSupport />
          <Arrival />
          <NewPage />
          <ScrollRestoration />
          <LatePlace />
        </PopupProvider>
      </BelongingsProvider>
    </ToastProvider>
  );
}
