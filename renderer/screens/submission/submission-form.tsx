import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  DelStoreSubmitDocument,
  type SubmissionFragment,
  SubmitStoreSubmitDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { warningTag } from '../../../shared/contract/tags.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { CATEGORIES } from '../../app/category.ts';
import { useTagName } from '../../app/tag-name.ts';
import { namesOf, tagsQuery } from '../../browsing/tags.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { FormError } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { useLeaveQuestion } from '../../popups/use-leave-question.ts';
import { BuildPart } from './build-part.tsx';
import { FieldGroup } from './field-group.tsx';
import { type Form, readPrice } from './form.ts';
import { LanguagePart } from './language-part.tsx';
import { Part } from './part.tsx';
import { PricePart } from './price-part.tsx';
import { ReleasePart } from './release-part.tsx';
import { TagChoices } from './tag-choices.tsx';
import { hasFailed, isUnderWay, withArrived } from './uploads.ts';
import { beginningOf, useKeeping } from './use-keeping.ts';
import { useUploads } from './use-uploads.ts';

const LIST = '/account/submissions';
const FAULTY =
  '[aria-invalid="true"], [data-faulty] input:not([hidden]), [data-faulty] button, [data-faulty] select';

/** All that an author says of a game; it is saved as it is typed, and handed in with the button at its end. */
export function SubmissionForm({ submission }: { submission: SubmissionFragment }) {
  const t = useTranslate();
  const { catalogue, locale } = useApp();
  const tagName = useTagName();
  const toast = useToast();
  const popups = usePopups();
  const path = usePath();
  const navigate = useNavigate();
  const { uuid, state } = submission;
  const frozen = state === 'submitted' || state === 'released' ? state : undefined;
  const isFrozen = frozen !== undefined;
  const [form, setForm] = useState(() => beginningOf(submission, isFrozen));
  const uploads = useUploads(uuid, !isFrozen, (place, url, later) =>
    setForm((now) => withArrived(now, place, url, later)),
  );
  const underWay = uploads.list.filter(isUnderWay).length;
  const lost = uploads.list.filter(hasFailed);
  const [isWaiting, setWaiting] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  /** How many faults the form will show when the first of them is looked for. */
  const soughtFaults = useRef<number>(undefined);
  const { data: tags } = useQuery(tagsQuery());
  const { genres, warnings } = namesOf(tags?.findClassify.list[0]?.value);
  // A save that comes after the submission would be refused.
  const { keep, isSaving, isSaved } = useKeeping(submission, form, { isFrozen, rests: isHandingIn });
  const leave = { stale: ['storeSubmits', 'storeSubmit'] };
  const submit = useGraphqlMutation(SubmitStoreSubmitDocument, leave);
  const remove = useGraphqlMutation(DelStoreSubmitDocument, leave);

  const isGoing = remove.isPending || remove.isSuccess;
  useLeaveQuestion(
    underWay > 0 && !isGoing
      ? {
          title: t('submission:leave.title'),
          text: t('submission:leave.text', { count: underWay }),
          confirmLabel: t('submission:leave.confirm'),
          cancelLabel: t('submission:leave.stay'),
          destroys: true,
        }
      : undefined,
  );

  const change = (changes: Partial<Form>) => setForm((now) => ({ ...now, ...changes }));
  const info = form.store_submit_info;

  const unread = form.prices.filter(({ text }) => text.trim() !== '' && readPrice(text) === undefined);
  const faultOf = (field: string) => {
    if (unread.some(({ country }) => field === `price.${country}`)) return t('submission:price.invalid');
    const fault = tried ? submission.faults.find((each) => each.field === field) : undefined;
    return fault && catalogue.find('errors', `error.${fault.code}`);
  };

  // What was kept and what is wrong with it may be drawn one after the other.
  useEffect(() => {
    if (soughtFaults.current !== submission.faults.length) return;
    const first = fields.current?.querySelector<HTMLElement>(FAULTY);
    if (!first) return;
    soughtFaults.current = undefined;
    for (const fold of fields.current?.querySelectorAll<HTMLDetailsElement>(`details:has(${FAULTY})`) ?? [])
      fold.open = true;
    first.focus();
  });

  // The last picture is in the form that is then handed in.
  const handInAll = useEffectEvent(() => {
    if (!isWaiting || underWay > 0) return;
    setWaiting(false);
    void handIn();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what it waits for
  useEffect(() => handInAll(), [isWaiting, underWay]);

  async function handIn(): Promise<void> {
    setHandingIn(true);
    try {
      const kept = await keep();
      if (kept.faults.length > 0 || unread.length > 0 || lost.length > 0) {
        setTried(true);
        soughtFaults.current = kept.faults.length;
        setHandingIn(false);
        return;
      }
      await submit.mutateAsync({ uuid });
      toast(t('submission:submitted'));
      await navigate(path(LIST));
    } catch {
      // The error dialog says it.
      setHandingIn(false);
    }
  }

  async function throwAway(): Promise<void> {
    const sure = await popups.open('confirm', {
      title: t('submission:delete.title'),
      text: t('submission:delete.text'),
      confirmLabel: t('submission:delete.button'),
      destroys: true,
    });
    if (!sure) return;
    try {
      // Nothing is left to save when the page goes.
      await keep();
      await remove.mutateAsync({ uuid });
      toast(t('submission:delete.done'));
      await navigate(path(LIST));
    } catch {
      // The error dialog says it.
    }
  }

  const shown = tried ? submission.faults.length : 0;
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        setWaiting(true);
      }}
    >
      {state === 'returned' && (
        <Notice look="bad">{t('submission:reason', { reason: submission.reason })}</Notice>
      )}
      {frozen && <Notice look="plain">{t(`submission:frozen.${frozen}`)}</Notice>}
      <fieldset ref={fields} disabled={isFrozen} className="min-w-0">
        <Part title={t('submission:shelf.title')}>
          <TagChoices
            label={t('submission:shelf.categories')}
            hint={t('submission:shelf.categoriesHint')}
            error={faultOf('categories')}
            name="categories"
            names={CATEGORIES}
            chosen={info.categories}
            wordOf={(name) => catalogue.find('common', `category.${name}`) ?? name}
            onChange={(categories) => change({ store_submit_info: { ...info, categories } })}
          />
          <TagChoices
            label={t('submission:shelf.genres')}
            name="genres"
            names={genres}
            chosen={info.genres}
            wordOf={tagName}
            onChange={(chosen) => change({ store_submit_info: { ...info, genres: chosen } })}
          />
          <TagChoices
            label={t('submission:shelf.warnings')}
            name="warnings"
            names={warnings}
            chosen={info.warnings}
            wordOf={(name) => tagName(warningTag(name))}
            onChange={(chosen) => change({ store_submit_info: { ...info, warnings: chosen } })}
          />
        </Part>
        <LanguagePart
          uploads={uploads}
          value={info}
          faultOf={faultOf}
          onChange={(store_submit_info) => change({ store_submit_info })}
        />
        <ReleasePart value={form} faultOf={faultOf} onChange={change} />
        <PricePart value={form.prices} faultOf={faultOf} onChange={(prices) => change({ prices })} />
        <BuildPart
          submission={submission}
          value={form.store_submit_game_pack}
          faultOf={faultOf}
          onChange={(store_submit_game_pack) => change({ store_submit_game_pack })}
        />
        <Part title={t('submission:adults.title')}>
          <FieldGroup label={t('submission:adults.label')} error={faultOf('adults')}>
            <div className="px-2">
              <Checkbox
                name="adults"
                value="adults"
                checked={form.adults}
                onChange={(adults) => change({ adults })}
              >
                {t('submission:adults.attest')}
              </Checkbox>
            </div>
          </FieldGroup>
        </Part>
      </fieldset>
      {!frozen && (
        <div className="mt-8 flex flex-col gap-4">
          {shown > 0 && <FormError>{t('submission:faults', { count: shown })}</FormError>}
          {tried && lost.length > 0 && (
            <FormError>
              {t('submission:picture.lost', {
                count: lost.length,
                names: new Intl.ListFormat(locale).format(lost.map(({ file }) => file.name)),
              })}
            </FormError>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isWaiting || isHandingIn}>
              {t(isWaiting && underWay > 0 ? 'submission:picture.awaited' : 'submission:submit')}
            </Button>
            <Button kind="quiet" busy={remove.isPending} onClick={throwAway}>
              {t('submission:delete.button')}
            </Button>
            <p role="status" className="text-muted text-sm">
              {t(isSaving ? 'submission:saving' : isSaved ? 'submission:saved' : 'submission:unsaved')}
            </p>
          </div>
        </div>
      )}
    </form>
  );
}
