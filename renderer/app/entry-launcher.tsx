import '../components/styles.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { parseLocale } from '../../shared/contract/locales.ts';
import { ADULT_PREFERENCE, LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { localeOf, siteOfHost } from '../../shared/contract/site.ts';
import { loadFonts } from '../i18n/load-fonts.ts';
import { createLauncherPlatform, outcomeOf } from '../platform/launcher.ts';
import { pathOn } from './app.ts';
import { THEME_PREFERENCE, themeOf } from './boot.ts';
import { DISCREET_PREFERENCE } from './discretion.tsx';
import { Document } from './document.tsx';
import { Providers } from './providers.tsx';
import { start } from './start.tsx';
import { Starting } from './starting.tsx';

const { launcher } = window;
if (!launcher) throw new Error('this page runs in the launcher only');

/** Goes to the page that a link asks for; until there are pages, that is kept. */
let asked: string | undefined;
let follow = (path: string) => {
  asked = path;
};
launcher.events.navigate(({ path }) => follow(path));

const platform = createLauncherPlatform(launcher);
const site = siteOfHost('');
const [{ signedIn, online }, { storeOrigin, locale: systemLocale }] = await Promise.all([
  outcomeOf(launcher.commands['session.state']({})),
  outcomeOf(launcher.commands['app.info']({})),
]);
// A start and a link of the system name no language: it is the one that was chosen last, until then the system's (P05).
const spoken = parseLocale(platform.preferences.get(LANGUAGE_PREFERENCE) ?? '') ?? systemLocale;
history.replaceState(null, '', pathOn(site, spoken, location.pathname) + location.search);
const locale = localeOf(site, location.pathname);
// With no network the store has nothing to show; the library has.
if (signedIn && !online && location.pathname === pathOn(site, locale, '/'))
  history.replaceState(null, '', pathOn(site, locale, '/library'));

void launcher.commands['app.setLanguage']({ locale });
const adult = platform.preferences.get(ADULT_PREFERENCE) === '1';
const discreet = platform.preferences.get(DISCREET_PREFERENCE) === '1';
const theme = themeOf(platform.preferences.get(THEME_PREFERENCE));
const { app, router } = await start(
  {
    site,
    locale,
    theme,
    adult,
    discreet,
    now: Date.now(),
    origin: storeOrigin,
    router: {},
    queries: { queries: [], mutations: [] },
  },
  platform,
  Starting,
);
follow = (path) => void router.navigate(pathOn(site, locale, path));
if (asked !== undefined) follow(asked);
createRoot(document).render(
  <Providers app={app} adult={adult} discreet={discreet}>
    <Document locale={locale} brand={site.brand} theme={theme}>
      <RouterProvider router={router} />
    </Document>
  </Providers>,
);
loadFonts(locale);
