import type { FindStoreQ } from '../../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../../shared/contract/locales.ts';
import { readKeyword } from '../../../shared/contract/search.ts';
import { readTags } from '../../../shared/contract/tags.ts';
import { CATEGORIES, type Category, isCategory } from '../../app/category.ts';
import { pageIn } from '../../app/page-number.ts';

/** Orders of the list (S02): by how well a search fits, by update, release, price and rating. */
export const ORDERS = [
  'relevance-desc',
  'updated_at-desc',
  'updated_at-asc',
  'released_at-desc',
  'released_at-asc',
  'meowcent-asc',
  'meowcent-desc',
  'rating-desc',
] as const;

export type Order = (typeof ORDERS)[number];

/** The order where nobody chose one: what fits a search best, else what was updated last. */
const defaultOrder = ({ keyword }: Pick<Filters, 'keyword'>): Order =>
  keyword ? 'relevance-desc' : 'updated_at-desc';

/** The orders that a list can have: without a search word nothing fits better than another. */
export const ordersOf = ({ keyword }: Pick<Filters, 'keyword'>): readonly Order[] =>
  ORDERS.filter((order) => order !== 'relevance-desc' || keyword);

/** Choices that are on or off, by their parameter; `spoken`: the game's text is in the page's language. */
export const SWITCHES = ['discounted', 'free', 'web', 'spoken', 'soon'] as const;

export type Switch = (typeof SWITCHES)[number];

/** Systems that a game to install can be asked for. */
export const SYSTEMS = ['windows', 'mac', 'android'] as const;

export type System = (typeof SYSTEMS)[number];

/** What the list shows, as the address says it (S03). */
export interface Filters {
  keyword: string;
  /** Whether the keyword is searched for as it is, though nothing has it. */
  exact: boolean;
  categories: readonly Category[];
  /** Genres and `warning:<name>` that every game must carry. */
  tags: readonly string[];
  /** Those that no game may carry. */
  without: readonly string[];
  switches: readonly Switch[];
  /** A game is to install on one of these. */
  systems: readonly System[];
  /** Whether what the player has is left out. */
  hideOwned: boolean;
  /** Bounds of the price in whole coins as they were typed, see `priceRange`; 0 and undefined are open. */
  min: number;
  max: number | undefined;
  /** Whether the bounds mean the price to pay instead of the full one (S01). */
  afterDiscount: boolean;
  order: Order;
  /** From 1. */
  page: number;
}

export const PAGE_SIZE = 24;

/** Prices above this many coins do not exist; the number fields end here. */
export const HIGHEST_PRICE = 999;

const COIN = 100;

/** A number that a person typed, whole and within bounds; what is no number becomes 0 first (V01). */
export function clampNumber(text: string, min: number, max: number): number {
  const number = Number.parseInt(text, 10);
  return Math.min(max, Math.max(min, Number.isNaN(number) ? 0 : number));
}

const listOf = (parameters: URLSearchParams, name: string) => readTags(parameters.getAll(name).join(','));

/** Reads the address; what it does not understand is left out, so that any address shows a list. */
export function parseFilters(parameters: URLSearchParams): Filters {
  const max = parameters.get('max');
  const keyword = readKeyword(parameters.get('keyword'));
  const order = ordersOf({ keyword }).find((name) => name === parameters.get('order'));
  const tags = listOf(parameters, 'tags');
  return {
    keyword,
    exact: keyword !== '' && parameters.get('exact') === '1',
    categories: CATEGORIES.filter((name) =>
      listOf(parameters, 'categories').filter(isCategory).includes(name),
    ),
    tags,
    without: listOf(parameters, 'without').filter((tag) => !tags.includes(tag)),
    switches: SWITCHES.filter((name) => parameters.get(name) === '1'),
    systems: SYSTEMS.filter((name) => listOf(parameters, 'systems').includes(name)),
    hideOwned: parameters.get('hide_owned') === '1',
    min: clampNumber(parameters.get('min') ?? '', 0, HIGHEST_PRICE),
    max: max ? clampNumber(max, 0, HIGHEST_PRICE) : undefined,
    afterDiscount: parameters.get('after_discount') === '1',
    order: order ?? defaultOrder({ keyword }),
    page: pageIn(parameters),
  };
}

/** The address's parameters of a choice, without what is the default anyway. */
export function searchOf(filters: Filters): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | undefined) => {
    if (value) parameters.set(name, value);
  };
  put('keyword', filters.keyword);
  put('exact', filters.keyword && filters.exact ? '1' : undefined);
  put('categories', filters.categories.join(','));
  put('tags', filters.tags.join(','));
  put('without', filters.without.join(','));
  for (const name of filters.switches) put(name, '1');
  put('systems', filters.systems.join(','));
  put('hide_owned', filters.hideOwned ? '1' : undefined);
  put('min', filters.min > 0 ? String(filters.min) : undefined);
  put('max', filters.max === undefined ? undefined : String(filters.max));
  put('after_discount', filters.afterDiscount ? '1' : undefined);
  const isChosen = filters.order !== defaultOrder(filters) && ordersOf(filters).includes(filters.order);
  put('order', isChosen ? filters.order : undefined);
  put('page', filters.page > 1 ? String(filters.page) : undefined);
  // Commas and colons are legal in a query and read better as they are.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text && `?${text}`;
}

/** The prices between the bounds, either way round: each stays as it was typed, as the other may be about to change. */
export const priceRange = ({ min, max }: Pick<Filters, 'min' | 'max'>): Pick<Filters, 'min' | 'max'> =>
  max !== undefined && max < min ? { min: max, max: min } : { min, max };

/** The same choice as arguments of findStore, for a page in this language. */
export function queryOf(
  filters: Filters,
  locale: Locale,
): { search_type: string; tag_id: string[]; q: FindStoreQ } {
  const on = (name: Switch) => filters.switches.includes(name);
  const { min, max } = priceRange(filters);
  return {
    search_type: filters.keyword ? 'search:list' : 'all',
    tag_id: [...filters.tags],
    q: {
      limit: PAGE_SIZE,
      offset: (filters.page - 1) * PAGE_SIZE,
      orderField: filters.order,
      ...(filters.keyword && { keyword: filters.keyword, correct: !filters.exact }),
      ...(filters.categories.length > 0 && { categories: [...filters.categories] }),
      ...(filters.without.length > 0 && { exclude_tags: [...filters.without] }),
      ...(filters.systems.length > 0 && { platforms: [...filters.systems] }),
      ...(filters.hideOwned && { hide_owned: true }),
      ...(min > 0 && { price_min: min * COIN }),
      ...(max !== undefined && { price_max: max * COIN }),
      ...(filters.afterDiscount && { after_discount: true }),
      ...(on('discounted') && { discounted: true }),
      ...(on('free') && { free: true }),
      ...(on('web') && { web: true }),
      ...(on('spoken') && { languages: [locale.toLowerCase()] }),
      ...(on('soon') && { release_type: 'soon' }),
    },
  };
}

/** Whether anything but keyword, order and page narrows the list. */
export const isNarrowed = (filters: Filters): boolean =>
  searchOf({ ...filters, keyword: '', order: defaultOrder({ keyword: '' }), page: 1 }) !== '';

/** The same search without what narrows it. */
export const widened = ({ keyword, exact, order }: Filters): Filters => ({
  ...parseFilters(new URLSearchParams()),
  keyword,
  exact,
  order,
});
