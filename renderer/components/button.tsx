import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { classes } from './classes.ts';
import { Link, type LinkProps } from './link.tsx';
import { Tooltip } from './tooltip.tsx';

/** `main` is the one thing to do here; `plain` stands beside it; `quiet` recedes; `danger` destroys. */
type Kind = 'main' | 'plain' | 'quiet' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const KINDS: Record<Kind, string> = {
  main: 'bg-accent text-accent-ink hover:bg-accent-hover',
  plain: 'bg-ink/8 text-ink hover:bg-ink/14',
  quiet: 'text-ink hover:bg-ink/8',
  danger: 'bg-bad-fill text-white hover:brightness-110',
};
const SIZES: Record<Size, string> = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-3.5 text-sm gap-1.5',
  md: 'min-h-11 px-5 text-sm gap-2',
  lg: 'min-h-13 px-7 text-base gap-2.5',
};

const look = (kind: Kind, size: Size) =>
  classes(
    'inline-flex items-center justify-center rounded-full font-semibold select-none',
    // Where a page is magnified, long words on a button take two lines.
    'whitespace-nowrap max-[22.5rem]:whitespace-normal max-[22.5rem]:text-center',
    'transition-[background-color,transform,filter] duration-150 ease-out active:scale-[0.97]',
    'forced-colors:border disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    KINDS[kind],
    SIZES[size],
  );

interface Look {
  kind?: Kind;
  size?: Size;
}

/** Answers a press with nothing; a form is not sent either. */
const refuse = (event: SyntheticEvent) => event.preventDefault();

/** A button; while it is busy, pressing it does nothing. */
export function Button({
  kind = 'main',
  size = 'md',
  className,
  busy,
  onClick,
  children,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      type="button"
      // Not disabled while busy: the focus would be lost.
      aria-busy={busy}
      aria-disabled={busy}
      className={classes(look(kind, size), className)}
      {...rest}
      onClick={busy ? refuse : onClick}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export const ButtonLink = ({ kind = 'main', size = 'md', className, ...rest }: Look & LinkProps) => (
  <Link className={classes(look(kind, size), className)} {...rest} />
);

const ROUND =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-lg text-ink transition-colors duration-150 hover:bg-ink/8';

/** A link that looks like a round button with a picture; what lies over the picture is placed in it. */
export const IconLink = ({ label, className, ...rest }: LinkProps & { label: string }) => (
  <Link aria-label={label} className={classes('relative', ROUND, className)} {...rest} />
);

/**
 * A round button with a picture; its label is its tooltip, and its name unless it needs another one that holds the label,
 * such as in a list.
 */
export function IconButton({
  label,
  name = label,
  className,
  children,
  ...rest
}: { label: string; name?: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={name} className={classes(ROUND, className)} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
