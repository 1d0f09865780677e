import { useRememberedCategory } from '../category.ts';

/** Where the navigation's Home and Store lead: to the shelf that the visitor chose last (L03). */
export function useHomeLinks(): { home: string; store: string } {
  const category = useRememberedCategory();
  return { home: `/${category}`, store: `/store?categories=${category}` };
}
