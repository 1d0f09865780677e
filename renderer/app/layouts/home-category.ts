import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Category, DEFAULT_CATEGORY, rememberedCategory } from '../category.ts';

/** Where the navigation's Home and Store lead: to the shelf that the visitor chose last (L03). */
export function useHomeLinks(): { home: string; store: string } {
  const category = useHomeCategory();
  return { home: `/${category}`, store: `/store?categories=${category}` };
}

/** The server cannot know what was chosen, so it settles after hydration. */
function useHomeCategory(): Category {
  const { pathname } = useLocation();
  const [category, setCategory] = useState<Category>(DEFAULT_CATEGORY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have changed what is remembered
  useEffect(() => setCategory(rememberedCategory()), [pathname]);
  return category;
}
