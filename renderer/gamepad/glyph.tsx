import { classes } from '../components/classes.ts';
import type { PadButton, PadKind } from './pad.ts';

/** What is printed on the buttons; the four on the right of a PlayStation's pad and of unknown ones are drawn. */
const PRINTED: Record<PadKind, Partial<Record<PadButton, string>>> = {
  xbox: { confirm: 'A', back: 'B', search: 'X', menu: 'Y', previous: 'LB', next: 'RB' },
  playstation: { previous: 'L1', next: 'R1' },
  // The places are those of the standard mapping: Nintendo's Y lies on the left, its X above.
  switch: { confirm: 'A', back: 'B', search: 'Y', menu: 'X', previous: 'L', next: 'R' },
  generic: { previous: 'L1', next: 'R1' },
};

const SHAPES: Partial<Record<PadButton, string>> = {
  confirm: 'm7.5 7.5 9 9m0-9-9 9',
  back: 'M17.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  search: 'M7.25 7.25h9.5v9.5h-9.5z',
  menu: 'm12 6.25 5.75 9.75H6.25z',
};

/** Where the four lie around their middle. */
const PLACES: Partial<Record<PadButton, [number, number]>> = {
  confirm: [12, 17.5],
  back: [17.5, 12],
  search: [6.5, 12],
  menu: [12, 6.5],
};

const START: Record<PadKind, string> = {
  xbox: 'M7 9h10M7 12h10M7 15h10',
  playstation: 'M9 7.5v9M12 7.5v9M15 7.5v9',
  switch: 'M12 7.5v9M7.5 12h9',
  generic: 'm9.5 7.5 6 4.5-6 4.5z',
};
const SELECT: Record<PadKind, string> = {
  xbox: 'M6.5 8.5h8v7h-8zM14.5 11h3v-3h-8',
  playstation: 'M8 16.5 10 10M12 16V8.5M16 16.5 14 10',
  switch: 'M7.5 12h9',
  generic: 'm14.5 7.5-6 4.5 6 4.5z',
};

/** The sign of a button as it stands on the pad. */
export function Glyph({ kind, button }: { kind: PadKind; button: PadButton }) {
  const printed = PRINTED[kind][button];
  const isShoulder = button === 'previous' || button === 'next';
  return (
    <span
      aria-hidden="true"
      data-glyph={`${kind} ${button}`}
      className={classes(
        'inline-flex h-6 min-w-6 shrink-0 items-center justify-center border border-current font-bold font-sans text-2xs leading-none',
        isShoulder ? 'rounded-md px-1' : 'rounded-full',
      )}
    >
      {printed ?? <Drawn kind={kind} button={button} />}
    </span>
  );
}

function Drawn({ kind, button }: { kind: PadKind; button: PadButton }) {
  const place = PLACES[button];
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {kind === 'generic' && place ? (
        <>
          {Object.values(PLACES).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2" strokeWidth="1" />
          ))}
          <circle cx={place[0]} cy={place[1]} r="3" fill="currentColor" stroke="none" />
        </>
      ) : (
        <path
          d={(button === 'start' ? START[kind] : button === 'select' ? SELECT[kind] : SHAPES[button]) ?? ''}
        />
      )}
    </svg>
  );
}
