import { useQuery } from '@tanstack/react-query';
import { warningTag } from '../../../shared/contract/tags.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { CATEGORIES } from '../../app/category.ts';
import { useTagName } from '../../app/tag-name.ts';
import { namesOf, tagsQuery } from '../../browsing/tags.ts';
import type { Form } from './form.ts';
import { Part, type PartProps } from './part.tsx';
import { TagChoices } from './tag-choices.tsx';

type Shelf = Pick<Form['store_submit_info'], 'categories' | 'genres' | 'warnings'>;

/** Where the game stands in the store, and what it is tagged with. */
export function ShelfPart({ value, onChange, faultOf }: PartProps<Shelf>) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const tagName = useTagName();
  const { data: tags } = useQuery(tagsQuery());
  const { genres, warnings } = namesOf(tags?.findClassify.list[0]?.value);
  return (
    <Part title={t('submission:shelf.title')}>
      <TagChoices
        label={t('submission:shelf.categories')}
        hint={t('submission:shelf.categoriesHint')}
        error={faultOf('categories')}
        name="categories"
        names={CATEGORIES}
        chosen={value.categories}
        wordOf={(name) => catalogue.find('common', `category.${name}`) ?? name}
        onChange={(chosen) => onChange({ ...value, categories: chosen })}
      />
      <TagChoices
        label={t('submission:shelf.genres')}
        name="genres"
        names={genres}
        chosen={value.genres}
        wordOf={tagName}
        onChange={(chosen) => onChange({ ...value, genres: chosen })}
      />
      <TagChoices
        label={t('submission:shelf.warnings')}
        name="warnings"
        names={warnings}
        chosen={value.warnings}
        wordOf={(name) => tagName(warningTag(name))}
        onChange={(chosen) => onChange({ ...value, warnings: chosen })}
      />
    </Part>
  );
}
