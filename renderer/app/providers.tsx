import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdultProvider } from './adult.tsx';
import { type App, AppProvider } from './app.ts';

/** What surrounds the document, in one order for browser, server and launcher. */
export function Providers({ app, adult, children }: { app: App; adult: boolean; children: ReactNode }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queryClient}>
        <AdultProvider confirmed={adult}>{children}</AdultProvider>
      </QueryClientProvider>
    </AppProvider>
  );
}
