import { ARTICLE_CATEGORIES } from '../../../shared/contract/article-categories.ts';
import { readKeyword } from '../../../shared/contract/search.ts';

/** What the list can be narrowed to: S23's two, and every other kind that an entry is labelled with. */
export const TABS = ['all', ...ARTICLE_CATEGORIES] as const;

/** What the address selects of the news. */
export interface Selection {
  category: (typeof TABS)[number];
  /** Words that the news must say; empty for all news. */
  keyword: string;
  /** From 1. */
  page: number;
}

/** What an address selects; what it cannot mean counts as not said. */
export function parseSelection(parameters: URLSearchParams): Selection {
  const page = parameters.get('page') ?? '';
  const keyword = readKeyword(parameters.get('keyword'));
  return {
    category: TABS.find((tab) => tab === parameters.get('categories')) ?? 'all',
    keyword,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a selection; what is usual is left out. */
export function hrefOf({ category, keyword, page }: Selection): string {
  const parameters = new URLSearchParams();
  if (category !== 'all') parameters.set('categories', category);
  if (keyword) parameters.set('keyword', keyword);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/article?${parameters}` : '/article';
}
