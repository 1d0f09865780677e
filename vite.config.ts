import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledPackages } from './scripts/vite/bundled-packages.ts';
import { clientAssets } from './scripts/vite/client-assets.ts';
import { compileAhead } from './scripts/vite/compile-ahead.ts';
import { documents } from './scripts/vite/documents.ts';
import { launcherPage } from './scripts/vite/launcher-page.ts';
import { messages } from './scripts/vite/messages.ts';
import { unusedComponents } from './scripts/vite/unused-components.ts';

/** Plugin times mean nothing to whoever waits for the store to start. */
const quiet = { checks: { pluginTimings: false } };

/** What pages need where a player can do something: changes at the store, buying, installing, and the icons of all. */
const ACTIONS =
  /(react-query\/.*\/useMutation|query-core\/.*\/mutationObserver)\.js$|renderer\/(app\/((act-)?as-player|return-path)|browsing\/(game-lists|ignore-button|wish-button)|components\/(action-icons|first-press|notice|system-icon|use-focus-when-lost)|i18n\/measures|library\/(launcher-link|play-actions)|platform\/(list-action|mutations|personal)|wallet\/(bill-query|language-support|purchase|purchased-place|use-buy))\.tsx?$|virtual:document\/(AddCartStore|AddStoreIgnored|AddWishlist|Bill|DelStoreIgnored|DelWishlist)Document$/;

/** What players fill in. */
const FORMS = /renderer\/(components\/(field|use-work)|popups\/error\/error-text)\.tsx?$/;

/** What lists of games are asked for and turned over with. */
const LISTS =
  /renderer\/(browsing\/tags|components\/(bring-into-view|checkbox|choice-select|empty-state|game-grid|list-search|pages-around|pagination|select))\.tsx?$|virtual:document\/(FindStore|SubmitTags)Document$/;

/** What pages need that show games in rows, and tell search engines of them. */
const SHELVES =
  /renderer\/(browsing\/card-size|components\/(laid-out|product-data|section|shelf|structured-data|thumbnail))\.tsx?$/;

/** What pages need where people show and tell each other something. */
const COMMUNITY =
  /renderer\/(community\/(folded-text|follow-button|following|person|popup-link|reporting|review-answers)|components\/(avatar|tabs|time-ago))\.tsx?$|virtual:document\/((Add|Del)User)?FollowedDocument$/;

/** What the site says beside its pages, once the browser is idle. */
const ASIDES =
  /renderer\/(app\/language-switch|components\/keep-clear|hints\/(?!hints|launcher-notices|qr-card|support-address)[\w-]+)\.tsx?$|virtual:document\/HintsDocument$/;

/** What every page needs, in one file: the libraries, the shell, and what cards are made of. */
const CORE = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
  /renderer\/(app\/(?!articles|entry|language-switch|layouts\/(bell|player-tools)|own-rows|player-duties|prefetch-links|site-documents|start-up-cache)|i18n\/(?!calendar|measures|time-ahead)|platform\/(?!passkey|save-file|upload)|popups\/popups\.tsx$)/,
  /renderer\/components\/(adult|button|classes|coin|controls|cover-image|game-card|icons|image-url|link|logo|price|toast|tooltip)\.tsx?$/,
  /shared\/(contract\/(errors|locales|site|translations)|money\/currency)\.ts$/,
];

/** Few files instead of many small ones: on a slow line each request costs more than its bytes. */
const chunks = {
  codeSplitting: {
    groups: [
      { name: 'actions', test: ACTIONS, includeDependenciesRecursively: false },
      { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
      { name: 'community', test: COMMUNITY, includeDependenciesRecursively: false },
      { name: 'shelves', test: SHELVES, includeDependenciesRecursively: false },
      { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
      { name: 'asides', test: ASIDES, includeDependenciesRecursively: false },
      { name: 'core', test: (id: string) => CORE.some((part) => part.test(id)) },
    ],
  },
};

/** Stands at the root, under the same name for ever, so that browsers find its next version (X03). */
const WORKER = 'renderer/offline/service-worker.ts';

/**
 * One renderer, three builds: `client` (the site in the browser), `ssr` (the same routes on the server, self-contained)
 * and `launcher` (the page of the desktop app). `scripts/build.ts` runs them in this order: `ssr` reads what `client` made.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    documents(),
    clientAssets(),
    launcherPage(),
    compileAhead('core'),
    unusedComponents(),
    bundledPackages(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          ...quiet,
          input: ['renderer/app/entry-browser.tsx', WORKER],
          output: {
            ...chunks,
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
          },
        },
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
