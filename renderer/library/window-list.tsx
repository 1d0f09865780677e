import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows drawn beyond what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 3;
const ROUND_PX = 120;

interface WindowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** Least width of a column, px; one column where absent. */
  columnWidth?: number | undefined;
  /** Height of a row for a column's width, px. */
  rowHeight: (columnWidth: number) => number;
  gap: number;
  children: (item: Item) => ReactNode;
}

/**
 * A list of any length that draws only the rows near the window, so that ten thousand games scroll as lightly as ten.
 * Assistive technology is told the whole length.
 */
export function WindowList<Item>({
  label,
  items,
  keyOf,
  columnWidth,
  rowHeight,
  gap,
  children,
}: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState({ width: 0, top: 0, height: 0 });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { width, top: exact } = element.getBoundingClientRect();
      // Rounded, so that the list is drawn anew a few times a screen and not with every pixel.
      const top = Math.round(exact / ROUND_PX) * ROUND_PX;
      setView((last) =>
        last.width === width && last.top === top && last.height === innerHeight
          ? last
          : { width, top, height: innerHeight },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, []);

  const columns = columnWidth ? Math.max(1, Math.floor((view.width + gap) / (columnWidth + gap))) : 1;
  const width = (view.width - gap * (columns - 1)) / columns;
  const height = rowHeight(width);
  const step = height + gap;
  const rows = Math.ceil(items.length / columns);
  const first = Math.max(0, Math.floor(-view.top / step) - SPARE_ROWS);
  const last = Math.min(rows, Math.ceil((view.height - view.top) / step) + SPARE_ROWS);
  const shown = view.width > 0 ? items.slice(first * columns, last * columns) : [];
  return (
    <ul
      ref={list}
      aria-label={label}
      className="@container relative"
      style={{ height: view.width > 0 ? Math.max(0, rows * step - gap) : undefined }}
    >
      {shown.map((item, index) => {
        const place = first * columns + index;
        return (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={place + 1}
            className="absolute start-0 top-0"
            style={{
              width,
              height,
              transform: `translate(${(place % columns) * (width + gap)}px, ${Math.floor(place / columns) * step}px)`,
            }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
