import type { RefAttributes } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { usePath } from '../app/app.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'to'>, RefAttributes<HTMLAnchorElement> {
  /** A path of this site without its language, or an absolute address. */
  to: string;
}

/** A link to a page of this site in its language. Addresses outside open in their own tab, other schemes in their own program. */
export function Link({ to, ...rest }: LinkProps) {
  const path = usePath();
  if (/^https?:/.test(to)) return <RouterLink to={to} target="_blank" rel="noopener noreferrer" {...rest} />;
  if (/^[a-z]+:/.test(to)) return <RouterLink to={to} {...rest} />;
  return <RouterLink to={path(to)} {...rest} />;
}
