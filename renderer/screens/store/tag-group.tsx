import { useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { classes } from '../../components/classes.ts';
import { CheckIcon, MinusIcon } from '../../components/icons.tsx';
import type { Filters } from './filters.ts';
import { Group } from './group.tsx';
import { nextStanding, type Standing, standingOf, withStanding } from './tag-standing.ts';
import type { Choose } from './use-chosen.ts';

interface TagGroupProps {
  title: string;
  tags: readonly string[];
  /** What the first press does: genres are mostly asked for, warnings mostly left out. */
  first: 'with' | 'without';
  filters: Filters;
  choose: Choose;
}

/** Tags to ask for and to leave out: a press asks for one, the next leaves it out, the third makes it any again. */
export function TagGroup({ title, tags, first, filters, choose }: TagGroupProps) {
  const t = useTranslate();
  const nameOf = useTagName();
  return (
    <Group title={title}>
      <p className="pb-1 text-muted text-xs">{t(`store:filter.hint.${first}`)}</p>
      <div className="flex flex-wrap gap-1.5 pt-1">
        {tags.map((tag) => (
          <TagChip
            key={tag}
            name={nameOf(tag)}
            standing={standingOf(filters, tag)}
            onClick={() =>
              choose((chosen) => withStanding(chosen, tag, nextStanding(standingOf(chosen, tag), first)))
            }
          />
        ))}
      </div>
    </Group>
  );
}

const LOOKS: Record<Standing, string> = {
  any: 'border-line px-3 hover:border-line-strong',
  with: 'border-accent bg-accent ps-2 pe-3 text-accent-ink',
  without: 'border-bad ps-2 pe-3 text-bad',
};

/** One tag. Its standing is part of its name, so that it is heard as well as seen. */
function TagChip({ name, standing, onClick }: { name: string; standing: Standing; onClick: () => void }) {
  const t = useTranslate();
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        'inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1 rounded-full border text-xs transition-colors',
        LOOKS[standing],
      )}
    >
      {standing === 'with' && <CheckIcon className="size-4" />}
      {standing === 'without' && <MinusIcon className="size-4" />}
      <span className={standing === 'without' ? 'line-through' : undefined}>{name}</span>
      {standing !== 'any' && <span className="sr-only">{t(`store:filter.standing.${standing}`)}</span>}
    </button>
  );
}
