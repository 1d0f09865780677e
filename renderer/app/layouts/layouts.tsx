import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { Later } from '../../components/later.tsx';
import { usePath, useTranslate } from '../app.ts';
import { useGate } from '../gate.ts';
import { useSession } from '../session.ts';
import { useSessionOver } from '../session-over.ts';
import { useHere } from '../ways-in.ts';
import { AgeGate } from './age-gate.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

function Frame({ footer, children }: { footer: boolean; children: ReactNode }) {
  const t = useTranslate();
  const gate = useGate();
  return (
    <>
      <div inert={gate !== undefined} className={gate ? 'contents select-none' : 'contents'}>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-ink focus:px-5 focus:py-3 focus:text-canvas"
        >
          {t('common:skipToContent')}
        </a>
        <Header />
        <main id="main" tabIndex={-1} className={gate ? 'grow blur-xl' : 'grow outline-none'}>
          {children}
        </main>
        {footer && (
          <Later>
            <Footer />
          </Later>
        )}
        <div className="dock-space" />
        <TabBar />
      </div>
      {gate && <AgeGate gate={gate} />}
    </>
  );
}

/*
 * Of the spec's layouts (L01) three are needed. The home page has the default one: the language hint stands on every page
 * (P05), and is no layout's own. Only screens that need a player go without footer. Authentication is initialised once for
 * all (T17), so that one bare layout is enough.
 */

/** Header, screen, footer (L01). */
export const DefaultLayout = () => (
  <Frame footer>
    <Outlet />
  </Frame>
);

/**
 * For screens that belong to a player: guests are sent to sign in and come back (L01); whoever logs out goes home (T19), and
 * hears there if it was the store that ended the session (C03).
 */
export function SignInLayout() {
  const status = useSession();
  const here = useHere();
  const navigate = useNavigate();
  const path = usePath();
  const wasPlayer = useRef(false);
  useSessionOver();
  useEffect(() => {
    if (status === 'player') wasPlayer.current = true;
    if (status !== 'guest') return;
    const signIn = `${path('/sign-in')}?returnPath=${encodeURIComponent(here)}`;
    void navigate(wasPlayer.current ? path('/') : signIn, { replace: true });
  }, [status, here, navigate, path]);
  return <Frame footer={false}>{status === 'player' && <Outlet />}</Frame>;
}

/** The screen alone, for full-screen play (L01). */
export function BareLayout() {
  const gate = useGate();
  return (
    <>
      <main id="main" tabIndex={-1} data-bare="" inert={gate !== undefined} className="grow outline-none">
        <Outlet />
      </main>
      {gate && <AgeGate gate={gate} />}
    </>
  );
}
