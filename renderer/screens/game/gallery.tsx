import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { ExpandIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/icons.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { Enlarged, OnPicture, Position } from './enlarged.tsx';
import { useSwipe } from './use-swipe.ts';

interface GalleryProps {
  name: string;
  images: readonly string[];
}

/** Where the picture is the page's widest. A phone draws it a tenth wider; told so, it would fetch twice the bytes. */
const SIZES = '(min-width: 1280px) 60rem, (min-width: 1024px) 60vw, 82vw';

/** A part under a finger: it comes back where it was let go, and the page still scrolls under it. */
const SWIPED = 'touch-pan-y transition-[translate] duration-150 motion-reduce:transition-none';

/**
 * The cover and the screenshots: a finger, arrows and their keys turn them, and each says which it is of how many; a picture
 * opens over the whole window.
 */
export function Gallery({ name, images }: GalleryProps) {
  const t = useTranslate();
  const [current, setCurrent] = useState(0);
  const wide = useRef<HTMLDialogElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const swipe = useSwipe((by) => turn(by));
  const image = images[current];
  if (!image) return null;

  const show = (index: number) => {
    setCurrent(index);
    bringIn(thumbs.current, index);
  };
  const turn = (by: number) => show((current + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
  };
  const describe = (index: number) =>
    index === 0 ? t('game:gallery.cover', { name }) : t('game:gallery.screenshot', { name, number: index });

  const position = t('game:gallery.position', { number: current + 1, total: images.length });
  return (
    <section
      aria-label={t('game:gallery.label')}
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
      className="gallery min-w-0"
    >
      {/* A picture that is dragged along stays within its frame. */}
      <div className="relative overflow-clip rounded-xl shadow-float">
        <div {...swipe} className={SWIPED}>
          <CoverImage
            key={image}
            path={image}
            alt={describe(current)}
            sizes={SIZES}
            priority={current === 0}
            eager
            className="aspect-video rounded-xl"
          />
        </div>
        {images.length > 1 && <Position>{position}</Position>}
        <OnPicture
          label={t('game:gallery.expand')}
          onClick={() => wide.current?.showModal()}
          className="end-3 bottom-3"
        >
          <ExpandIcon />
        </OnPicture>
      </div>
      <p role="status" className="sr-only">
        {`${position}: ${describe(current)}`}
      </p>
      <div className="mt-3 flex items-center justify-center gap-2">
        <IconButton label={t('game:gallery.previous')} onClick={() => turn(-1)} className="max-sm:hidden">
          <ChevronLeftIcon />
        </IconButton>
        <ul
          ref={thumbs}
          className="flex min-w-0 gap-2.5 overflow-x-auto p-1 [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4"
        >
          {images.map((path, index) => (
            <li key={path} className="shrink-0">
              <button
                type="button"
                aria-label={describe(index)}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
                className={classes(
                  'block w-full overflow-hidden rounded-md transition-[opacity,box-shadow] duration-200',
                  index === current
                    ? 'ring-2 ring-accent ring-offset-2 ring-offset-canvas'
                    : 'opacity-70 hover:opacity-100',
                )}
              >
                <Thumbnail path={path} className="size-16 sm:size-18" />
              </button>
            </li>
          ))}
        </ul>
        <IconButton label={t('game:gallery.next')} onClick={() => turn(1)} className="max-sm:hidden">
          <ChevronRightIcon />
        </IconButton>
      </div>
      <Enlarged
        ref={wide}
        image={image}
        description={describe(current)}
        position={images.length > 1 ? position : undefined}
        turn={turn}
        swiped={{ ...swipe, className: SWIPED }}
      />
    </section>
  );
}

/** Scrolls a row so that one of its parts stands in its middle; the page itself stays where it is. */
function bringIn(row: HTMLElement | null, index: number): void {
  const part = row?.children[index]?.getBoundingClientRect();
  if (!row || !part) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += part.left - left - (width - part.width) / 2;
}
