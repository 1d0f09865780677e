import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../components/icons.tsx';

interface EnlargedProps {
  ref: RefObject<HTMLDialogElement | null>;
  image: string;
  description: string;
  /** Which it is of how many; undefined where it is the only one. */
  position: string | undefined;
  turn: (by: 1 | -1) => void;
  /** What makes a part turn pictures under a finger. */
  swiped: Pick<ComponentProps<'div'>, 'className' | `onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`>;
}

/** A picture over the whole window, from which one goes on to the next. */
export function Enlarged({ ref, image, description, position, turn, swiped }: EnlargedProps) {
  const t = useTranslate();
  const close = () => ref.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out of a dialog
    <dialog
      ref={ref}
      aria-label={t('game:gallery.label')}
      onCancel={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      className="popup m-auto w-[min(96vw,calc(92dvh*16/9))] max-w-none overflow-visible bg-transparent"
    >
      <div {...swiped}>
        <CoverImage
          path={image}
          alt={description}
          sizes="96vw"
          largest={1920}
          className="aspect-video rounded-lg"
        />
      </div>
      <OnPicture label={t('common:close')} onClick={close} className="end-3 top-3">
        <CloseIcon />
      </OnPicture>
      {position && (
        <>
          <OnPicture
            label={t('game:gallery.previous')}
            onClick={() => turn(-1)}
            className="inset-y-0 start-3 my-auto h-fit max-sm:hidden"
          >
            <ChevronLeftIcon />
          </OnPicture>
          <OnPicture
            label={t('game:gallery.next')}
            onClick={() => turn(1)}
            className="inset-y-0 end-3 my-auto h-fit max-sm:hidden"
          >
            <ChevronRightIcon />
          </OnPicture>
          <Position>{position}</Position>
          {/* What is said on the page behind is not heard from here. */}
          <p role="status" className="sr-only">
            {`${position}: ${description}`}
          </p>
        </>
      )}
    </dialog>
  );
}

interface OnPictureProps {
  label: string;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

/** A button that stands on the picture. */
export const OnPicture = ({ label, onClick, className, children }: OnPictureProps) => (
  <div className={classes('absolute', className)}>
    <IconButton
      label={label}
      onClick={onClick}
      className="bg-black/60 text-white! backdrop-blur-sm hover:bg-black/80"
    >
      {children}
    </IconButton>
  </div>
);

/** Which picture of how many, on the picture. */
export const Position = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="absolute start-3 bottom-3 rounded-full bg-black/60 px-3 py-1 font-semibold text-white text-xs tabular-nums backdrop-blur-sm"
  >
    {children}
  </span>
);
