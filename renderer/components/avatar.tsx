import { classes } from './classes.ts';

/** A person's picture, or the first letter of their name. */
export function Avatar({ path, name, className }: { path: string; name: string; className?: string }) {
  const [initial = '?'] = name;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-wash font-display font-semibold text-accent-text uppercase',
        className,
      )}
    >
      {path ? (
        <img src={path} alt="" width={48} height={48} loading="lazy" className="size-full object-cover" />
      ) : (
        initial
      )}
    </span>
  );
}
