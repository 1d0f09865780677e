import loaders from 'virtual:messages';
import type { Locale } from '../../shared/contract/locales.ts';
import { Catalogue } from './translate.ts';

/**
 * What a screen or popup can ask for: `shop` comes with every page, `browse` with what comes late to shelves, search and games,
 * `community` with what people show and tell each other, `site` with the pages and hints around the store, `gamepad` with
 * a controller, `member` (which holds `browse` and `community`, too) with what signed-in players use, `author` (which holds
 * `member`, too) with what those use who submit games.
 */
export type MessageBundle = 'shop' | 'browse' | 'community' | 'site' | 'gamepad' | 'member' | 'author';

const catalogues = new Map<Locale, Catalogue>();

/** The language's catalogue, with a bundle of messages loaded into it; each is fetched once. */
export async function loadCatalogue(locale: Locale, bundle: MessageBundle): Promise<Catalogue> {
  const catalogue = catalogues.get(locale) ?? new Catalogue(locale);
  catalogues.set(locale, catalogue);
  const { shop, more } = await loaders[locale]();
  catalogue.add(bundle === 'shop' ? shop : (await more[bundle]()).default);
  return catalogue;
}
