import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdultProvider } from './adult.tsx';
import { type App, AppProvider } from './app.ts';
import { DiscretionProvider } from './discretion.tsx';

interface ProvidersProps {
  app: App;
  /** Whether the visitor has said to be over 18. */
  adult: boolean;
  /** Whether the page keeps itself unobtrusive. */
  discreet: boolean;
  children: ReactNode;
}

/** What surrounds the document, in one order for browser, server and launcher. */
export function Providers({ app, adult, discreet, children }: ProvidersProps) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={app.queryClient}>
        <AdultProvider confirmed={adult}>
          <DiscretionProvider wanted={discreet}>{children}</DiscretionProvider>
        </AdultProvider>
      </QueryClientProvider>
    </AppProvider>
  );
}
