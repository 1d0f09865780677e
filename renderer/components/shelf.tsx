import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../app/app.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

/** Cards in a row that scrolls sideways by touch, wheel and keyboard, with buttons for the mouse. */
export function Shelf({ label, columns, children }: { label: string; columns: string; children: ReactNode }) {
  const t = useTranslate();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () =>
      setEnds({
        start: element.scrollLeft <= 1,
        end: element.scrollLeft + element.clientWidth >= element.scrollWidth - 1,
      });
    element.addEventListener('scroll', update, { passive: true });
    // It tells the first size, too, and of a shelf far below only when it comes near: to ask would have it laid out.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);

  const turn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85 });

  return (
    <div className="group/shelf relative">
      <ul
        ref={row}
        aria-label={label}
        className="shelf -mt-2 gap-x-4 pt-7 pb-2 sm:gap-x-5"
        style={{ gridAutoColumns: columns }}
      >
        {Children.map(children, (card) => (
          <li>{card}</li>
        ))}
      </ul>
      <div
        className={classes(
          'pointer-events-none absolute inset-x-0 -top-11 hidden justify-end gap-1',
          !(ends.start && ends.end) && 'lg:flex',
        )}
      >
        <IconButton
          label={t('common:shelf.back', { shelf: label })}
          // For the mouse alone: the focus scrolls the row by itself.
          tabIndex={-1}
          disabled={ends.start}
          onClick={() => turn(-1)}
          className="pointer-events-auto disabled:opacity-30"
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          label={t('common:shelf.forward', { shelf: label })}
          tabIndex={-1}
          disabled={ends.end}
          onClick={() => turn(1)}
          className="pointer-events-auto disabled:opacity-30"
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
    </div>
  );
}
