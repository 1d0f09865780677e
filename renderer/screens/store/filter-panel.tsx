import { useSuspenseQuery } from '@tanstack/react-query';
import { warningTag } from '../../../shared/contract/tags.ts';
import { useTranslate } from '../../app/app.ts';
import { CATEGORIES } from '../../app/category.ts';
import { useSession } from '../../app/session.ts';
import { namesOf, tagsQuery } from '../../browsing/tags.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { classes } from '../../components/classes.ts';
import { NumberField } from '../../components/number-field.tsx';
import {
  clampNumber,
  type Filters,
  HIGHEST_PRICE,
  isNarrowed,
  SWITCHES,
  SYSTEMS,
  searchOf,
  widened,
} from './filters.ts';
import { Group } from './group.tsx';
import { StandingNote } from './standing-note.tsx';
import { TagGroup } from './tag-group.tsx';
import type { Choose } from './use-chosen.ts';

const turned = <T,>(list: readonly T[], item: T, on: boolean): T[] => {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
};

interface FilterPanelProps {
  filters: Filters;
  choose: Choose;
  unfolded: boolean;
  /** How many games the list has. */
  count: number;
  fold: () => void;
}

/** Everything that narrows the list (S01). Each change is a new address; on narrow screens the panel folds away. */
export function FilterPanel({ filters, choose, unfolded, count, fold }: FilterPanelProps) {
  const t = useTranslate();
  const isPlayer = useSession() === 'player';
  const { data } = useSuspenseQuery(tagsQuery());
  const names = namesOf(data.findClassify.list[0]?.value);

  return (
    <aside
      aria-label={t('store:filter.label')}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:-ms-1 lg:overflow-y-auto lg:ps-1 lg:pe-2 lg:pb-6 lg:[mask-image:linear-gradient(#000_calc(100%-2.5rem),transparent)]"
    >
      <div
        id="filters"
        className={classes('flex-col gap-7 max-lg:pt-4 max-lg:pb-6 lg:flex', unfolded ? 'flex' : 'hidden')}
      >
        <Group title={t('store:filter.categories')}>
          {CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              name="categories"
              value={category}
              checked={filters.categories.includes(category)}
              onChange={(on) =>
                choose(({ categories }) => ({ categories: turned(categories, category, on) }))
              }
            >
              {t(`common:category.${category}`)}
            </Checkbox>
          ))}
        </Group>
        <Group title={t('store:filter.offers')}>
          {SWITCHES.map((name) => (
            <Checkbox
              key={name}
              name={name}
              value="1"
              checked={filters.switches.includes(name)}
              onChange={(on) => choose(({ switches }) => ({ switches: turned(switches, name, on) }))}
            >
              {t(`store:switch.${name}`)}
            </Checkbox>
          ))}
          {isPlayer && (
            <Checkbox
              name="hide_owned"
              value="1"
              checked={filters.hideOwned}
              onChange={(hideOwned) => choose(() => ({ hideOwned }))}
            >
              {t('store:filter.hideOwned')}
            </Checkbox>
          )}
        </Group>
        <Group title={t('game:facts.systems')}>
          {SYSTEMS.map((system) => (
            <Checkbox
              key={system}
              name="systems"
              value={system}
              checked={filters.systems.includes(system)}
              onChange={(on) => choose(({ systems }) => ({ systems: turned(systems, system, on) }))}
            >
              {t(`common:system.${system}`)}
            </Checkbox>
          ))}
        </Group>
        <Group title={t('store:filter.price')}>
          <div className="flex items-end gap-2 pt-1 pb-2">
            <NumberField
              label={t('store:filter.min')}
              name="min"
              value={filters.min || undefined}
              placeholder="0"
              onCommit={(text) => choose(() => ({ min: clampNumber(text, 0, HIGHEST_PRICE) }))}
            />
            <NumberField
              label={t('store:filter.max')}
              name="max"
              value={filters.max}
              placeholder="—"
              onCommit={(text) =>
                choose(() => ({ max: text.trim() ? clampNumber(text, 0, HIGHEST_PRICE) : undefined }))
              }
            />
          </div>
          <Checkbox
            name="after_discount"
            value="1"
            checked={filters.afterDiscount}
            onChange={(afterDiscount) => choose(() => ({ afterDiscount }))}
          >
            {t('store:filter.afterDiscount')}
          </Checkbox>
        </Group>
        <TagGroup
          title={t('game:facts.warnings')}
          tags={names.warnings.map(warningTag)}
          first="without"
          filters={filters}
          choose={choose}
        />
        <TagGroup
          title={t('store:filter.genres')}
          tags={names.genres}
          first="with"
          filters={filters}
          choose={choose}
        />
        <StandingNote />
        {isNarrowed(filters) && (
          <ButtonLink kind="plain" size="sm" to={`/store${searchOf(widened(filters))}`}>
            {t('store:filter.clear')}
          </ButtonLink>
        )}
        <Button size="lg" onClick={fold} className="filters-end sticky shadow-lift lg:hidden">
          {t('store:filter.show', { count })}
        </Button>
      </div>
    </aside>
  );
}
