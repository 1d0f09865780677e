import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Grid, isStep, stepIn } from './grid-steps.ts';

/** Rows drawn beyond what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 3;

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
 * A list of any length that draws only the rows near the window, so that ten thousand games scroll as lightly as ten: rows
 * that come into view are drawn in pieces between the frames. Assistive technology is told the whole length, and the arrow
 * keys, Home and End reach every item; the one in focus stays, wherever the page is scrolled.
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
  const { width: whole, top } = usePlace(list);
  const columns = columnWidth ? Math.max(1, Math.floor((whole + gap) / (columnWidth + gap))) : 1;
  const width = (whole - gap * (columns - 1)) / columns;
  const height = rowHeight(width);
  const grid = { columns, count: items.length };
  const focus = useFocus(list, grid);

  const virtualizer = useWindowVirtualizer({
    count: whole > 0 ? Math.ceil(items.length / columns) : 0,
    estimateSize: () => height,
    gap,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    // Rows need not keep up with the hand to the frame: a frame that is late is worse.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return focus.row === undefined || focus.row >= range.count || rows.includes(focus.row)
        ? rows
        : [...rows, focus.row].toSorted((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is void once rows are of another height
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const rows = useDeferredValue(virtualizer.getVirtualItems());

  return (
    <ul
      ref={list}
      aria-label={label}
      className="@container relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={(event) => {
        const place = focus.stepOf(event);
        if (place === undefined) return;
        event.preventDefault();
        virtualizer.scrollToIndex(Math.floor(place / columns));
      }}
    >
      {rows.flatMap(({ index: row, start }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={keyOf(item)}
            data-place={row * columns + column}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
            className="absolute start-0 top-0"
            style={{
              width,
              height,
              transform: `translate(${column * (width + gap)}px, ${start - top}px)`,
            }}
          >
            {children(item)}
          </li>
        )),
      )}
    </ul>
  );
}

/** The list's width, and how far below the page's top it begins, px. */
function usePlace(list: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { width, top: seen } = element.getBoundingClientRect();
      const top = Math.round(seen + scrollY);
      setPlace((last) => (last.width === width && last.top === top ? last : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above the list may grow.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return place;
}

const placeOf = (target: EventTarget): number | undefined => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return item ? Number(item.dataset.place) : undefined;
};

/** Where the focus is in the list, and where a key takes it; an item that is not drawn yet gets it once it is. */
function useFocus(list: RefObject<HTMLElement | null>, grid: Grid) {
  const [place, setPlace] = useState<number>();
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = undefined;
    link.focus();
  });
  return {
    row: place === undefined ? undefined : Math.floor(place / grid.columns),
    onFocus: ({ target }: FocusEvent) => setPlace(placeOf(target)),
    onBlur: () => setPlace(undefined),
    stepOf: ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined => {
      const from = placeOf(target);
      if (from === undefined || ctrlKey || metaKey || altKey || !isStep(key)) return undefined;
      wanted.current = stepIn(grid, from, key);
      // Drawn already or not, the effect after the next drawing finds it.
      setPlace(wanted.current);
      return wanted.current;
    },
  };
}
