import type { StoreCardFragment } from '../../shared/contract/gql/graphql.ts';
import { GameCard } from './game-card.tsx';

/** Covers that are in view when a list opens on a large screen. */
const EAGER = 4;

interface GameGridProps {
  games: readonly StoreCardFragment[];
  /** Level of the games' headings. */
  heading?: 'h2' | 'h3';
  /** Whether it stands below the first view: its covers then come as the visitor comes near. */
  below?: boolean;
}

/** Games in as many columns as fit. */
export const GameGrid = ({ games, heading = 'h3', below = false }: GameGridProps) => (
  <ul
    data-start=""
    className="mt-4 grid grid-cols-2 gap-x-3.5 gap-y-7 sm:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] sm:gap-x-5 sm:gap-y-9 lg:max-xl:grid-cols-3"
  >
    {games.map((game, index) => (
      <li key={game.id} className="min-w-0">
        <GameCard
          game={game}
          sizes="(min-width: 640px) 320px, 46vw"
          eager={!below && index < EAGER}
          priority={!below && index === 0}
          heading={heading}
        />
      </li>
    ))}
  </ul>
);
