import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { CATEGORIES } from '../../app/category.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { classes } from '../../components/classes.ts';
import { NumberField } from '../../components/number-field.tsx';
import {
  clampNumber,
  type Filters,
  HIGHEST_PRICE,
  isNarrowed,
  SWITCHES,
  searchOf,
  widened,
} from './filters.ts';
import { namesOf, tagsQuery } from './queries.ts';

const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((other) => other !== item);

/** Everything that narrows the list (S01). Each change is a new address; on narrow screens the panel folds away. */
export function FilterPanel({ filters, unfolded }: { filters: Filters; unfolded: boolean }) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const path = usePath();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(tagsQuery());
  const names = namesOf(data.findClassify.list[0]?.value);
  const change = (changed: Partial<Filters>) =>
    void navigate(path('/store') + searchOf({ ...filters, ...changed, page: 1 }), {
      preventScrollReset: true,
    });

  return (
    <aside
      aria-label={t('store:filter.label')}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:pe-2 lg:pb-6 lg:[mask-image:linear-gradient(#000_calc(100%-2.5rem),transparent)]"
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
              onChange={(on) => change({ categories: toggled(filters.categories, category, on) })}
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
              onChange={(on) => change({ switches: toggled(filters.switches, name, on) })}
            >
              {t(`store:switch.${name}`)}
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
              onCommit={(text) => change({ min: clampNumber(text, 0, HIGHEST_PRICE) })}
            />
            <NumberField
              label={t('store:filter.max')}
              name="max"
              value={filters.max}
              placeholder="—"
              onCommit={(text) =>
                change({ max: text.trim() ? clampNumber(text, filters.min, HIGHEST_PRICE) : undefined })
              }
            />
          </div>
          <Checkbox
            name="after_discount"
            value="1"
            checked={filters.afterDiscount}
            onChange={(afterDiscount) => change({ afterDiscount })}
          >
            {t('store:filter.afterDiscount')}
          </Checkbox>
        </Group>
        <Group title={t('store:filter.without')}>
          {names.warnings.map((warning) => (
            <Checkbox
              key={warning}
              name="without"
              value={warning}
              checked={filters.without.includes(warning)}
              onChange={(on) => change({ without: toggled(filters.without, warning, on) })}
            >
              {catalogue.find('common', `warning.${warning}`) ?? warning}
            </Checkbox>
          ))}
        </Group>
        <Group title={t('store:filter.genres')}>
          <div className="flex flex-wrap gap-1.5 pt-1">
            {names.genres.map((genre) => {
              const on = filters.genres.includes(genre);
              return (
                <button
                  key={genre}
                  type="button"
                  aria-pressed={on}
                  onClick={() => change({ genres: toggled(filters.genres, genre, !on) })}
                  className={classes(
                    'min-h-8 pointer-coarse:min-h-11 rounded-full border px-3 text-xs transition-colors',
                    on ? 'border-accent bg-accent text-accent-ink' : 'border-line hover:border-line-strong',
                  )}
                >
                  {catalogue.find('common', `genre.${genre}`) ?? genre}
                </button>
              );
            })}
          </div>
        </Group>
        {isNarrowed(filters) && (
          <ButtonLink kind="plain" size="sm" to={`/store${searchOf(widened(filters))}`}>
            {t('store:filter.clear')}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{title}</legend>
      {children}
    </fieldset>
  );
}
