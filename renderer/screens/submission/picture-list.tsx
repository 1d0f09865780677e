import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/icons.tsx';
import { moved } from './uploads.ts';

interface PictureListProps {
  /** What the slot is called. */
  label: string;
  /** Class of a picture's box. */
  shape: string;
  /** Addresses. */
  pictures: readonly string[];
  /** Whether they can be put into another order. */
  canMove: boolean;
  onChange: (pictures: string[]) => void;
}

/** The pictures of a slot in their order, which is changed by dragging them or with the two buttons of each. */
export function PictureList({ label, shape, pictures, canMove, onChange }: PictureListProps) {
  const t = useTranslate();
  const [told, setTold] = useState('');
  // By their addresses: one that arrives meanwhile takes a place of its own.
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const pressed = useRef<HTMLElement>(undefined);
  const order = pictures.join();
  // A part that is put elsewhere loses the focus on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what may have taken the focus
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [order]);

  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= pictures.length || from === to) return;
    setTold(t('submission:picture.moved', { number: to + 1, total: pictures.length }));
    onChange(moved(pictures, from, to));
  };
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (event: DragEvent, onto: string) => {
    if (dragged === undefined) return;
    event.preventDefault();
    move(pictures.indexOf(dragged), pictures.indexOf(onto));
    endDrag();
  };
  const mover = (index: number, to: number, name: string, Icon: typeof ChevronLeftIcon) => (
    <IconButton
      label={name}
      aria-disabled={to < 0 || to >= pictures.length || undefined}
      className="disabled:pointer-events-none disabled:opacity-40 aria-disabled:opacity-40"
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        move(index, to);
      }}
    >
      <Icon />
    </IconButton>
  );

  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      {pictures.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {pictures.map((path, index) => (
            <li
              key={path}
              draggable={canMove}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(path);
              }}
              onDragEnter={() => setOver(path)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => drop(event, path)}
              onDragEnd={endDrag}
              className={classes(
                'flex max-w-full flex-col items-start gap-1 rounded-lg',
                canMove && 'cursor-grab active:cursor-grabbing',
                dragged === path && 'opacity-50',
                dragged !== undefined && dragged !== path && over === path && 'ring-2 ring-accent',
              )}
            >
              <CoverImage
                path={path}
                alt={t('submission:picture.alt', { slot: label, number: index + 1 })}
                sizes="12rem"
                largest={640}
                // The browser would drag the image alone.
                className={classes(shape, 'pointer-events-none rounded-lg')}
              />
              <span className="flex w-full items-center justify-between gap-1">
                <Button
                  kind="quiet"
                  size="sm"
                  aria-label={t('submission:picture.removeOne', { slot: label, number: index + 1 })}
                  onClick={() => onChange(pictures.filter((other) => other !== path))}
                >
                  {t('submission:picture.remove')}
                </Button>
                {pictures.length > 1 && (
                  <span className="flex">
                    {mover(
                      index,
                      index - 1,
                      t('submission:picture.earlier', { number: index + 1 }),
                      ChevronLeftIcon,
                    )}
                    {mover(
                      index,
                      index + 1,
                      t('submission:picture.later', { number: index + 1 }),
                      ChevronRightIcon,
                    )}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
