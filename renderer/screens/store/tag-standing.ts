import type { Filters } from './filters.ts';

/** Whether a list asks for a tag, leaves it out, or does not mind. */
export type Standing = 'any' | 'with' | 'without';

export function standingOf({ tags, without }: Pick<Filters, 'tags' | 'without'>, tag: string): Standing {
  if (tags.includes(tag)) return 'with';
  return without.includes(tag) ? 'without' : 'any';
}

/** What a press makes of a tag: the first standing, then the other, then any again. */
export function nextStanding(standing: Standing, first: 'with' | 'without'): Standing {
  if (standing === 'any') return first;
  if (standing !== first) return 'any';
  return first === 'with' ? 'without' : 'with';
}

/** The filters with a tag in another standing. */
export function withStanding(
  { tags, without }: Pick<Filters, 'tags' | 'without'>,
  tag: string,
  standing: Standing,
): Pick<Filters, 'tags' | 'without'> {
  const rest = (list: readonly string[]) => list.filter((other) => other !== tag);
  return {
    tags: standing === 'with' ? [...rest(tags), tag] : rest(tags),
    without: standing === 'without' ? [...rest(without), tag] : rest(without),
  };
}
