import { classes } from './classes.ts';

/** Moggie's mark: two ears and a raised brow. Drawn inline so that it takes the theme's colours. */
export function Logo({ className, name }: { className?: string; name: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 font-bold font-display text-lg tracking-tight',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <path
          className="fill-accent"
          d="M4 4.6c0-1.3 1.5-2 2.5-1.2l6 4.6c2.3-.6 4.7-.6 7 0l6-4.6c1-.8 2.5-.1 2.5 1.2v13.1C28 24.5 22.6 29 16 29S4 24.5 4 17.7V4.6Z"
        />
        <path
          className="stroke-accent-ink"
          strokeWidth="2.2"
          strokeLinecap="round"
          fill="none"
          d="M9.5 17.5c.8-1.5 3-1.5 3.8 0M18.7 17.5c.8-1.5 3-1.5 3.8 0M14.6 22.3c.8.7 2 .7 2.8 0"
        />
      </svg>
      <span>{name}</span>
    </span>
  );
}
