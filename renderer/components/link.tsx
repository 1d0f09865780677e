import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePath } from '../app/app.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site without its language, or an absolute address. */
  to: string;
  /** Whether the browser follows it by itself, with a new document. */
  reloadDocument?: boolean;
}

const SCHEME = /^[a-z]+:/;

/**
 * A link to a page of this site in its language. Addresses outside open in their own tab, other schemes in their own
 * program. The router's own component also prefetches, masks and resolves; a page has a hundred links, and each of them
 * would pay for that.
 */
export function Link({ to, reloadDocument = false, ...rest }: LinkProps) {
  const path = usePath();
  if (/^https?:/.test(to)) return <a href={to} target="_blank" rel="noopener noreferrer" {...rest} />;
  if (SCHEME.test(to)) return <a href={to} {...rest} />;
  if (reloadDocument) return <a href={path(to)} {...rest} />;
  return <PageLink href={path(to)} {...rest} />;
}

/** A link that says so when its page is open, or one below it where it is not the `end`. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const [own = ''] = usePath()(rest.to).split('?');
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { href: there, target } = event.currentTarget;
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return;
    event.preventDefault();
    // As in a browser: the page that is open already does not come into the history twice.
    void navigate(href, { replace: there === location.href });
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Whether a press means this very window: with a key or another button, browsers open a new one. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
