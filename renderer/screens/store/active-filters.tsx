import { useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { CloseIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { useFocusWhenFewer } from '../../components/use-focus-when-lost.ts';
import { type Filters, priceRange, searchOf } from './filters.ts';
import { priceText } from './price-text.ts';

interface ActiveFiltersProps {
  filters: Filters;
  /** What was searched for: the keyword, or what it was taken for. */
  searched: string;
}

/** What narrows the list now; each can be taken away. */
export function ActiveFilters({ filters, searched }: ActiveFiltersProps) {
  const t = useTranslate();
  const nameOf = useTagName();
  const { min, max } = priceRange(filters);
  const without = <T,>(list: readonly T[], item: T) => list.filter((other) => other !== item);
  const chips: { label: string; rest: Partial<Filters> }[] = [
    ...(filters.keyword
      ? [{ label: t('store:filter.keyword', { keyword: searched }), rest: { keyword: '' } }]
      : []),
    ...filters.categories.map((category) => ({
      label: t(`common:category.${category}`),
      rest: { categories: without(filters.categories, category) },
    })),
    ...filters.switches.map((name) => ({
      label: t(`store:switch.${name}`),
      rest: { switches: without(filters.switches, name) },
    })),
    ...filters.systems.map((system) => ({
      label: t(`common:system.${system}`),
      rest: { systems: without(filters.systems, system) },
    })),
    ...(filters.hideOwned ? [{ label: t('store:filter.hideOwned'), rest: { hideOwned: false } }] : []),
    ...filters.tags.map((tag) => ({
      label: nameOf(tag),
      rest: { tags: without(filters.tags, tag) },
    })),
    ...filters.without.map((tag) => ({
      label: t('store:filter.no', { name: nameOf(tag) }),
      rest: { without: without(filters.without, tag) },
    })),
    ...(min > 0 || max !== undefined
      ? [
          {
            label: priceText(t, { min, max }),
            rest: { min: 0, max: undefined },
          },
        ]
      : []),
  ];
  // Who takes several away goes on at the next of them.
  const list = useFocusWhenFewer<HTMLUListElement>(chips.length);
  if (chips.length === 0) return null;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('store:filter.label')}
      className="mt-4 flex flex-wrap gap-2 outline-none"
    >
      {chips.map(({ label, rest }) => (
        <li key={label} className="min-w-0">
          <Link
            to={`/store${searchOf({ ...filters, ...rest, page: 1 })}`}
            aria-label={t('store:filter.remove', { name: label })}
            className="inline-flex min-h-9 max-w-full pointer-coarse:min-h-11 items-center gap-2 rounded-full bg-accent-wash ps-3.5 pe-2.5 text-accent-text text-xs hover:brightness-110"
          >
            <span title={label} className="truncate">
              {label}
            </span>
            <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
