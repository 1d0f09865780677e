import { warningOf } from '../../shared/contract/tags.ts';
import { useApp } from './app.ts';

/** What a tag is called in the page's language; its own name where nobody has translated it. */
export function useTagName(): (tag: string) => string {
  const { catalogue } = useApp();
  return (tag) => {
    const warning = warningOf(tag);
    return (
      catalogue.find('common', warning === undefined ? `genre.${tag}` : `warning.${warning}`) ??
      warning ??
      tag
    );
  };
}
