import type { Translate } from '../../i18n/translate.ts';
import type { Filters } from './filters.ts';

/** What a price is narrowed to, in whole coins. Two bounds are counted as the upper one is. */
export const priceText = (t: Translate, { min, max }: Pick<Filters, 'min' | 'max'>): string =>
  max === undefined
    ? t('store:filter.atLeast', { min, count: min })
    : t('store:filter.range', { min, max, count: max });
