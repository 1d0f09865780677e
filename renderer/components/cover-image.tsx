import { useAdult } from '../app/adult.tsx';
import { classes } from './classes.ts';
import { imageSet, imageUrl, placeholderUrl } from './image-url.ts';

interface CoverImageProps {
  /** Path below /cdn/. */
  path: string;
  alt: string;
  /** The `sizes` attribute: how wide the layout shows it. */
  sizes: string;
  /** Largest width in px that the layout can use. */
  largest?: number;
  /** The one image that matters most on the page; at most one. */
  priority?: boolean;
  /** In the first view: its placeholder comes with the page, its picture once the main one stands (script-start.ts). */
  eager?: boolean;
  /** In the first view, and no less than the main one, such as the next of a list: its picture comes with the page. */
  equal?: boolean;
  className?: string;
}

/**
 * An R18 picture over its blurred 10-px placeholder. Until the visitor has said to be over 18, the placeholder is all
 * that the page holds or asks for (P01). The box gives the size, so nothing moves when the picture comes.
 */
export function CoverImage({
  path,
  alt,
  sizes,
  largest = 1280,
  priority,
  eager,
  equal,
  className,
}: CoverImageProps) {
  const { adult } = useAdult();
  return (
    <span className={classes('cover', className)}>
      <img
        src={placeholderUrl(path)}
        alt={adult ? '' : alt}
        width={16}
        height={9}
        loading={priority || equal || eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority="low"
        className="absolute inset-0 size-full scale-110 object-cover blur-lg"
      />
      {adult && (
        <img
          src={imageUrl(path, 640)}
          srcSet={imageSet(path, largest)}
          sizes={sizes}
          alt={alt}
          width={1280}
          height={720}
          loading={priority || equal ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : 'auto'}
          ref={hideIfLost}
          onError={({ currentTarget }) => hide(currentTarget)}
          // Another size of it may come later.
          onLoad={({ currentTarget }) => currentTarget.classList.remove('opacity-0')}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** What does not come leaves the placeholder in sight, not the browser's torn picture over it. */
const hide = (picture: HTMLImageElement) => picture.classList.add('opacity-0');

/** Of a page that comes with its pictures one may be lost before anybody listens. */
function hideIfLost(picture: HTMLImageElement | null): void {
  if (picture?.complete && picture.naturalWidth === 0) hide(picture);
}
