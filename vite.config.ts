import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientAssets } from './scripts/vite/client-assets.ts';
import { launcherPage } from './scripts/vite/launcher-page.ts';
import { messages } from './scripts/vite/messages.ts';

/** Plugin times mean nothing to whoever waits for the store to start. */
const quiet = { checks: { pluginTimings: false } };

/**
 * One renderer, three builds: `client` (the site in the browser), `ssr` (the same routes on the server, self-contained)
 * and `launcher` (the page of the desktop app). `scripts/build.ts` runs them in this order: `ssr` reads what `client` made.
 */
export default defineConfig({
  publicDir: false,
  plugins: [react(), tailwindcss(), messages(), clientAssets(), launcherPage()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { ...quiet, input: 'renderer/app/entry-browser.tsx' },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      // Bundled React would otherwise read the mode at run time and render at a third of the speed.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        ssr: 'renderer/app/entry-server.tsx',
        assetsInlineLimit: 0,
        rolldownOptions: { ...quiet, input: 'renderer/app/entry-server.tsx' },
      },
    },
    launcher: {
      consumer: 'client',
      build: {
        outDir: 'dist/launcher',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { ...quiet, input: 'renderer/app/entry-launcher.tsx' },
      },
    },
  },
});
