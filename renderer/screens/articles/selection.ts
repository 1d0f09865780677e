/** What the list can be narrowed to (S23). */
export const TABS = ['all', 'announcement'] as const;

/** What the address selects of the news. */
export interface Selection {
  category: (typeof TABS)[number];
  /** From 1. */
  page: number;
}

export function parseSelection(parameters: URLSearchParams): Selection {
  const page = parameters.get('page') ?? '';
  return {
    category: TABS.find((tab) => tab === parameters.get('categories')) ?? 'all',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a selection; what is usual is left out. */
export function hrefOf({ category, page }: Selection): string {
  const parameters = new URLSearchParams();
  if (category !== 'all') parameters.set('categories', category);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/article?${parameters}` : '/article';
}
