import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LOCALE } from '../../shared/contract/locales.ts';
import { pseudoMessages } from '../pseudo-locale.ts';

const ROOT = path.resolve('resources/locales');
const LIST = 'virtual:messages';
const OFFLINE = 'virtual:offline-words';
const BUNDLE = /^\0virtual:messages\/([\w-]+)(?:\/(\w+))?$/;

/**
 * Areas whose words come with every page; all others are loaded with the screens and popups that need them. A few chunks
 * a locale keep the first load small without a request for each area.
 */
const SHOP = ['common', 'store', 'game'];
/** Words of the pages and hints around the store. */
const SITE = ['site'];
/** Words of what comes late to shelves, search and games. */
const BROWSE = ['browse'];
/** Words for those who hold a controller. */
const GAMEPAD = ['gamepad'];
/** Words for those who submit games. */
const AUTHOR = ['submission', 'earnings'];
/** Words of the launcher's main process, of the pay pages, of games' origins and of the story player, which no page of the store shows. */
const ELSEWHERE = ['desktop', 'pay', 'play', 'player'];
const isShop = (area: string) => SHOP.includes(area);
const BUNDLES = {
  community: (area: string) => area === 'community',
  site: (area: string) => SITE.includes(area),
  browse: (area: string) => BROWSE.includes(area),
  gamepad: (area: string) => GAMEPAD.includes(area),
  member: (area: string) => ![...SHOP, ...SITE, ...GAMEPAD, ...ELSEWHERE, ...AUTHOR].includes(area),
  author: (area: string) => ![...SHOP, ...SITE, ...GAMEPAD, ...ELSEWHERE].includes(area),
};

const isBundle = (name: string | undefined): name is keyof typeof BUNDLES =>
  name !== undefined && Object.hasOwn(BUNDLES, name);

/** Whether this build speaks the pseudo-language in the place of English (`LOCALES=pseudo`). */
const isPseudo = process.env.LOCALES === 'pseudo';

function read(locale: string, area: string) {
  const messages = JSON.parse(readFileSync(path.join(ROOT, locale, `${area}.json`), 'utf8'));
  return isPseudo && locale === DEFAULT_LOCALE ? pseudoMessages(messages) : messages;
}

/**
 * Serves `virtual:messages`: for every locale a loader of the words of every page (`shop`) with loaders of its other
 * bundles (`more`), so that a page carries the way to its own language alone; and `virtual:offline-words`: what the service worker says without a network, in every language.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id === LIST || id === OFFLINE || id.startsWith(`${LIST}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return loaders();
      if (id === `\0${OFFLINE}`) return offlineWords();
      const [, locale, bundle] = BUNDLE.exec(id) ?? [];
      if (locale === undefined) return undefined;
      const words = (belongs: (area: string) => boolean) => {
        const folder = path.join(ROOT, locale);
        const areas = readdirSync(folder)
          .map((file) => path.basename(file, '.json'))
          .filter(belongs);
        for (const area of areas) this.addWatchFile(path.join(folder, `${area}.json`));
        return JSON.stringify(Object.fromEntries(areas.map((area) => [area, read(locale, area)])));
      };
      if (bundle === undefined) return `export const shop = ${words(isShop)};\n${bundlesOf(locale)}`;
      return isBundle(bundle) ? `export default ${words(BUNDLES[bundle])}` : undefined;
    },
  };
}

function offlineWords(): string {
  const words = readdirSync(ROOT).map((locale) => [
    locale,
    { ...read(locale, 'common').lost, retry: read(locale, 'common').retry },
  ]);
  return `export default ${JSON.stringify(Object.fromEntries(words))}`;
}

function bundlesOf(locale: string): string {
  const imports = Object.keys(BUNDLES).map(
    (bundle) => `${bundle}: () => import('${LIST}/${locale}/${bundle}')`,
  );
  return `export const more = {${imports.join(',')}};`;
}

function loaders(): string {
  const entries = readdirSync(ROOT).map(
    (locale) => `${JSON.stringify(locale)}: () => import('${LIST}/${locale}')`,
  );
  return `export default {${entries.join(',\n')}}`;
}
