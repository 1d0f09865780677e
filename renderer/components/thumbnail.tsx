import { useAdult } from '../app/adult.tsx';
import { classes } from './classes.ts';
import { placeholderUrl, thumbnailUrl } from './image-url.ts';

/** A small square cover; blurred until the visitor has said to be over 18. */
export function Thumbnail({ path, className }: { path: string; className: string }) {
  const { adult } = useAdult();
  return (
    <span className={classes('cover shrink-0 rounded-md', className)}>
      <img
        src={adult ? thumbnailUrl(path) : placeholderUrl(path)}
        alt=""
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
        className={adult ? 'size-full object-cover' : 'size-full scale-110 object-cover blur-sm'}
      />
    </span>
  );
}
