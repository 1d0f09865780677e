/** What games are compared by. */
export interface Traits {
  id: number;
  category: string;
  genres: readonly string[];
  authorId: string;
}

/** A game to go by; the weight says how much it means to the player. */
export interface Seed extends Traits {
  weight: number;
}

export interface Candidate extends Traits {
  /** 0 to 1: the share of likes that its votes allow to assume. */
  ratingScore: number;
}

export interface Recommendation {
  id: number;
  reason: 'author' | 'genres' | 'shelf';
  /** Genres shared with the seeds, the weightiest first. */
  tags: string[];
  /** The seed that it is most like; undefined where the seed goes without saying. */
  because: number | undefined;
}

/** How much each kind of likeness counts beside the others. */
const SHELF = 1;
const GENRES = 1;
const AUTHOR = 0.6;
/** Among games that are alike, the better one goes first. */
const RATING = 0.3;
const SHOWN_TAGS = 3;

/** How like two games are: 0 for nothing in common, about 2.6 for the same author, shelf and genres. */
function likeness(one: Traits, other: Traits): number {
  const shared = one.genres.filter((genre) => other.genres.includes(genre)).length;
  // Of two games with the same shared genres, the one with fewer others is closer.
  const most = Math.sqrt(one.genres.length * other.genres.length);
  return (
    (one.category === other.category ? SHELF : 0) +
    (most === 0 ? 0 : (GENRES * shared) / most) +
    (one.authorId === other.authorId ? AUTHOR : 0)
  );
}

/**
 * The candidates that are most like the seeds, each with the reason to say: the mean likeness to all seeds by their weights,
 * and the rating among equals. What has nothing in common with any seed is not recommended.
 */
export function rank(
  seeds: readonly Seed[],
  candidates: readonly Candidate[],
  limit: number,
): Recommendation[] {
  const weight = seeds.reduce((sum, seed) => sum + seed.weight, 0);
  const ranked = candidates.flatMap((candidate) => {
    const [first, ...others] = seeds.map((seed) => ({ seed, of: likeness(seed, candidate) * seed.weight }));
    if (!first) return [];
    const closest = others.reduce((best, each) => (each.of > best.of ? each : best), first);
    if (closest.of === 0) return [];
    const sum = others.reduce((total, each) => total + each.of, first.of);
    return { candidate, closest: closest.seed, score: sum / weight + RATING * candidate.ratingScore };
  });
  return ranked
    .toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)
    .slice(0, limit)
    .map(({ candidate, closest }) => {
      const tags = sharedGenres(candidate, seeds);
      return { id: candidate.id, reason: reasonOf(candidate, closest, tags), tags, because: closest.id };
    });
}

function reasonOf(candidate: Traits, seed: Traits, tags: readonly string[]): Recommendation['reason'] {
  if (candidate.authorId === seed.authorId) return 'author';
  return tags.length > 0 ? 'genres' : 'shelf';
}

function sharedGenres({ genres }: Traits, seeds: readonly Seed[]): string[] {
  const weightOf = (genre: string) =>
    seeds.reduce((sum, seed) => sum + (seed.genres.includes(genre) ? seed.weight : 0), 0);
  return genres
    .map((genre) => ({ genre, weight: weightOf(genre) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, SHOWN_TAGS)
    .map(({ genre }) => genre);
}
