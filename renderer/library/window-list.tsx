import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
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
 * keys, Home, End and the page keys reach every item; the one in focus stays, wherever the page is scrolled.
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
  const gridIn = (room: number) => {
    const columns = columnWidth ? Math.max(1, Math.floor((room + gap) / (columnWidth + gap))) : 1;
    const width = (room - gap * (columns - 1)) / columns;
    return { columns, width, height: rowHeight(width) };
  };
  const { columns, width, height } = gridIn(whole);
  const prepare = useEffectEvent(() => {
    const element = list.current;
    if (!element) return;
    const grid = gridIn(element.getBoundingClientRect().width);
    const rows = Math.ceil(items.length / grid.columns);
    element.style.height = `${Math.max(0, rows * (grid.height + gap) - gap)}px`;
  });
  // As high as it is going to be before the page is scrolled to where a visitor who comes back had left it: what grows
  // afterwards moves with what stands below it.
  useLayoutEffect(() => prepare(), []);
  const focus = useFocus({
    list,
    items,
    keyOf,
    grid: () => ({
      columns,
      count: items.length,
      page: Math.max(1, Math.floor(innerHeight / (height + gap)) - 1),
    }),
  });
  const focusedRow = focus.place === undefined ? undefined : Math.floor(focus.place / columns);

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
      return focusedRow === undefined || focusedRow >= range.count || rows.includes(focusedRow)
        ? rows
        : [...rows, focusedRow].toSorted((a, b) => a - b);
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
      onKeyDown={focus.onKeyDown}
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

/** The place of one that is gone, or the last; undefined in an empty list. */
const placeLeft = (place: number, count: number) => (count === 0 ? undefined : Math.min(place, count - 1));

const isInDialog = (element: Element | null) => element !== null && element.closest('dialog') !== null;

interface Focused {
  key: number;
  place: number;
  /** Whether a key led here, and the focus is still to follow. */
  isDue: boolean;
}

interface FocusOptions<Item> extends Pick<WindowListProps<Item>, 'items' | 'keyOf'> {
  list: RefObject<HTMLElement | null>;
  /** The list's rows as they stand now. */
  grid: () => Grid;
}

/**
 * The item that has the focus, wherever it moves to in the list, and where a key takes it; an item that is not drawn yet
 * gets it once it is. One that is drawn anew keeps it, and one that is gone leaves it to the next.
 */
function useFocus<Item>({ list, items, keyOf, grid }: FocusOptions<Item>) {
  const [focused, setFocused] = useState<Focused>();
  const found = focused && items.findIndex((item) => keyOf(item) === focused.key);
  const place = focused && found === -1 ? placeLeft(focused.place, items.length) : found;
  if (focused && place !== undefined && place !== focused.place) setFocused({ ...focused, place });
  const isInside = focused !== undefined;
  const isDue = focused?.isDue ?? false;

  const follow = useEffectEvent(() => {
    if (place === undefined) return;
    if (!isDue && document.activeElement !== document.body) return;
    const item = list.current?.querySelector(`[data-place="${place}"]`);
    item?.querySelector('a')?.focus({ preventScroll: true });
    if (isDue) item?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => follow());
  useEffect(() => {
    if (!isInside) return;
    // A dialog over the list has nowhere to give the focus back to where the item is gone.
    const leave = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (relatedTarget === null) requestAnimationFrame(() => follow());
    };
    document.addEventListener('focusout', leave);
    return () => document.removeEventListener('focusout', leave);
  }, [isInside]);

  const set = (to: number | undefined, isDue: boolean) => {
    const item = to === undefined ? undefined : items[to];
    setFocused(to === undefined || item === undefined ? undefined : { key: keyOf(item), place: to, isDue });
  };
  return {
    place,
    onFocus: ({ target }: FocusEvent) => set(placeOf(target), false),
    onBlur({ relatedTarget }: FocusEvent) {
      // A dialog gives the focus back, and the item that a key leads to is still to be drawn when the last one goes.
      if (isInDialog(relatedTarget) || (relatedTarget === null && isDue)) return;
      setFocused(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const from = placeOf(target);
      if (from === undefined || ctrlKey || metaKey || altKey || shiftKey || !isStep(key)) return;
      const to = stepIn(grid(), from, key);
      // At the edge the page scrolls on.
      if (to === from) return;
      event.preventDefault();
      set(to, true);
    },
  };
}
