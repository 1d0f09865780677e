import type { CoinLevel } from '../../../shared/money/coin.ts';
import { CoinIcon } from '../../components/coin.tsx';

/** Where the coins of a pile lie, from the back to the front, in rem; a level shows as many as its number. */
const PLACES: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [-0.9, 0.15],
  [0.9, 0.15],
  [-0.45, -0.7],
  [0.45, -0.7],
  [0, -1.3],
];

/** The six coin icons (B07): from a single coin to a pile of six. */
export const CoinPile = ({ level }: { level: CoinLevel }) => (
  <span className="relative mb-1 block h-14 w-20" aria-hidden="true">
    {PLACES.slice(0, level).map(([x, y]) => (
      <span
        key={`${x} ${y}`}
        className="absolute bottom-0 left-1/2 -ms-4 text-[1.75rem] drop-shadow-sm"
        style={{ transform: `translate(${x}rem, ${y}rem)` }}
      >
        <CoinIcon />
      </span>
    ))}
  </span>
);
