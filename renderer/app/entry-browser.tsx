import '../components/styles.css';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadFonts } from '../i18n/load-fonts.ts';
import { createWebPlatform } from '../platform/web.ts';
import { BOOT_ID, type Boot } from './boot.ts';
import { Document } from './document.tsx';
import { repeatEarlyPress } from './early-press.ts';
import { Providers } from './providers.tsx';
import { start } from './start.tsx';

// The script may come before the end of the page, where the boot data is.
if (document.readyState === 'loading')
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
const text = document.getElementById(BOOT_ID)?.textContent ?? '';
const boot: Boot = JSON.parse(text);
const { app, router } = await start(boot, createWebPlatform());
hydrateRoot(
  document,
  <Providers app={app} adult={boot.adult} discreet={boot.discreet}>
    <Document locale={boot.locale} brand={boot.site.brand} theme={boot.theme} boot={text}>
      <RouterProvider router={router} />
    </Document>
    <Hydrated />
  </Providers>,
);
loadFonts(boot.locale);

/** Stands behind the page: its effect runs once everything before it answers presses. */
function Hydrated() {
  useEffect(repeatEarlyPress, []);
  return null;
}
