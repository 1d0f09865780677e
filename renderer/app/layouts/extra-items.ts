import { useSiteContent } from '../site-content.ts';

/** An entry that configuration adds to the header (L08), and the class by which it shows where there is room for it. */
export interface ExtraItem {
  to: string;
  label: string;
  /** On the header's entry. */
  inHeader: string;
  /** On the same entry in the account's menu and the footer, which have it where the header has not. */
  elsewhere: string;
}

/** What configuration adds to the navigation; the way to other sites needs the widest header. */
export function useExtraItems(): ExtraItem[] {
  return useSiteContent().items.map(({ path, title }) => ({
    to: path,
    label: title,
    ...(/^https?:/.test(path)
      ? { inHeader: 'max-2xl:hidden', elsewhere: '2xl:hidden' }
      : { inHeader: 'max-lg:hidden', elsewhere: 'lg:hidden' }),
  }));
}
