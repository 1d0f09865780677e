import '../components/styles.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadFonts } from '../i18n/load-fonts.ts';
import { createWebPlatform } from '../platform/web.ts';
import { BOOT_ID, type Boot } from './boot.ts';
import { Document } from './document.tsx';
import { repeatEarlyPress } from './early-press.ts';
import { keepInstallOffer } from './install-offer.ts';
import { Providers } from './providers.tsx';
import { start } from './start.tsx';

keepInstallOffer();
// The script may come before the end of the page, where the boot data is.
if (document.readyState === 'loading')
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
const text = document.getElementById(BOOT_ID)?.textContent ?? '';
const boot: Boot = JSON.parse(text);
const { app, router } = await start(boot, createWebPlatform(boot.drawnFor));
// As a transition the page comes to life in small steps, between which it scrolls and answers.
startTransition(() => {
  hydrateRoot(
    document,
    <Hydrated>
      <Providers app={app} adult={boot.adult} discreet={boot.discreet}>
        <Document locale={boot.locale} brand={boot.site.brand} theme={boot.theme} boot={text}>
          <RouterProvider router={router} />
        </Document>
      </Providers>
    </Hydrated>,
  );
});
loadFonts(boot.locale);

/**
 * Around the page, so that its effect runs once everything in the first view answers presses. Not beside it: React numbers ids by
 * siblings, and the server draws none.
 */
function Hydrated({ children }: { children: ReactNode }) {
  // Not in the effect itself: only from outside can a press wake a part that comes to life later.
  useEffect(() => queueMicrotask(repeatEarlyPress), []);
  return children;
}
