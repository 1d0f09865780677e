import { useQuery } from '@tanstack/react-query';
import { SetExcludedTagsDocument } from '../../../shared/contract/gql/graphql.ts';
import { warningTag } from '../../../shared/contract/tags.ts';
import { useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { STALE_BY_PREFERENCE } from '../../browsing/game-lists.ts';
import { namesOf, tagsQuery } from '../../browsing/tags.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { classes } from '../../components/classes.ts';
import { MinusIcon } from '../../components/icons.tsx';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/** Tags whose games no list shows to the player. */
export function LeftOutTags({ excluded }: { excluded: readonly string[] }) {
  const t = useTranslate();
  const nameOf = useTagName();
  const toast = useToast();
  const question = useQuery(tagsQuery());
  const save = useGraphqlMutation(SetExcludedTagsDocument, {
    line: 'setExcludedTags',
    stale: STALE_BY_PREFERENCE,
    onSuccess: () => toast(t('browse:leftOut.saved')),
  });
  if (!question.data) return <AwaitedPart question={question} className="h-40" />;
  const names = namesOf(question.data.findClassify.list[0]?.value);
  // What was chosen last, while it is on its way.
  const chosen: readonly string[] = save.isPending ? [save.variables.tags].flat() : excluded;
  const groups = [
    { title: t('game:facts.warnings'), tags: names.warnings.map(warningTag) },
    { title: t('store:filter.genres'), tags: names.genres },
  ];
  return groups.map(({ title, tags }) => (
    <fieldset key={title}>
      <legend className="mb-2 font-semibold text-sm">{title}</legend>
      <div className="flex flex-wrap gap-1.5">
        {tags.map((tag) => {
          const on = chosen.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={on}
              onClick={() =>
                save.mutate({ tags: on ? chosen.filter((other) => other !== tag) : [...chosen, tag] })
              }
              className={classes(
                'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 rounded-full border text-sm transition-colors',
                on
                  ? 'border-bad ps-2.5 pe-3.5 text-bad line-through'
                  : 'border-line px-3.5 hover:border-line-strong',
              )}
            >
              {on && <MinusIcon className="size-4" />}
              {nameOf(tag)}
            </button>
          );
        })}
      </div>
    </fieldset>
  ));
}
