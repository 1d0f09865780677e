import { Outlet, ScrollRestoration } from 'react-router';
import { ToastProvider } from '../components/toast.tsx';
import { PopupProvider } from '../popups/popups.tsx';
import { BelongingsProvider } from './belongings.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ResumePayment } from './resume-payment.tsx';
import { useSessionChanges } from './session.ts';

/** What every page has around it: the progress bar, messages in passing, popups. */
export function Root() {
  useSessionChanges();
  return (
    <ToastProvider>
      <PopupProvider>
        <ProgressBar />
        <BelongingsProvider>
          <Outlet />
        </BelongingsProvider>
        <ResumePayment />
        <ScrollRestoration />
      </PopupProvider>
    </ToastProvider>
  );
}
