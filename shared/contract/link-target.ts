import { sameSitePath } from './return-path.ts';

/** Whether a link that an editor wrote may lead there: to a page of this site, or to a web address outside. */
export function isLinkTarget(href: string): boolean {
  if (href.startsWith('/')) return href === '/' || sameSitePath(href) !== '/';
  return /^https?:\/\//.test(href) && URL.canParse(href);
}
