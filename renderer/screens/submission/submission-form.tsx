import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SubmissionFragment, SubmitStoreSubmitDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { useLeaveQuestion } from '../../popups/use-leave-question.ts';
import { AdultsPart } from './adults-part.tsx';
import { STALE, useBackToList } from './back-to-list.ts';
import { BuildPart } from './build-part.tsx';
import { type Form, frozenAs, systemsOf, unreadFields } from './form.ts';
import { LanguagePart } from './language-part.tsx';
import { PricePart } from './price-part.tsx';
import { ReleasePart } from './release-part.tsx';
import { RequirementsPart } from './requirements-part.tsx';
import { groundOf } from './save-form.ts';
import { ShelfPart } from './shelf-part.tsx';
import { hasFailed, isUnderWay, type Upload, withArrived } from './uploads.ts';
import { useFirstFault } from './use-first-fault.ts';
import { beginningOf, useKeeping } from './use-keeping.ts';
import { useThrowAway } from './use-throw-away.ts';
import { useUploads } from './use-uploads.ts';

interface SubmissionFormProps {
  submission: SubmissionFragment;
  /** What the store says now was loaded: the form is to begin anew with it. */
  onLoaded(): void;
}

/** All that an author says of a game; it is saved as it is typed, and handed in with the button at its end. */
export function SubmissionForm({ submission, onLoaded }: SubmissionFormProps) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const goBack = useBackToList();
  const { uuid, reason } = submission;
  const isFrozen = frozenAs(submission) !== undefined;
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
  const seekFirstFault = useFirstFault(fields, submission.faults.length);
  // A save that comes after the submission would be refused.
  const { keep, tellFailure, isSaving, isSaved } = useKeeping(submission, form, {
    isFrozen,
    rests: isHandingIn,
    onLoaded,
  });
  const submit = useGraphqlMutation(SubmitStoreSubmitDocument, { stale: STALE, showsFailure: true });
  const discarding = useThrowAway(uuid, keep);

  useLeaveQuestion(
    underWay > 0 && !discarding.isGoing
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

  const unread = unreadFields(form);
  const faultOf = (field: string) => {
    const unreadable = unread.get(field);
    if (unreadable) return t(unreadable);
    const fault = tried ? submission.faults.find((each) => each.field === field) : undefined;
    return fault && catalogue.find('errors', `error.${fault.code}`);
  };

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
      if (kept.faults.length > 0 || unread.size > 0 || lost.length > 0) {
        setTried(true);
        seekFirstFault(kept.faults.length);
        setHandingIn(false);
        return;
      }
      await submit.mutateAsync({ uuid, updated_at: groundOf(uuid) ?? null }, { onError: tellFailure });
      await goBack(t('submission:submitted'));
    } catch {
      // The error dialog says it.
      setHandingIn(false);
    }
  }

  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        setWaiting(true);
      }}
    >
      {/* Also of one that was handed in anew and taken back. */}
      {!isFrozen && reason !== '' && <Notice look="bad">{t('submission:reason', { reason })}</Notice>}
      <fieldset ref={fields} disabled={isFrozen} className="min-w-0">
        <ShelfPart
          value={info}
          faultOf={faultOf}
          onChange={(shelf) => change({ store_submit_info: { ...info, ...shelf } })}
        />
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
        <RequirementsPart
          systems={systemsOf(form, submission.builds)}
          value={form.requirements}
          faultOf={faultOf}
          onChange={(requirements) => change({ requirements })}
        />
        <AdultsPart value={form.adults} faultOf={faultOf} onChange={(adults) => change({ adults })} />
      </fieldset>
      {!isFrozen && (
        <div className="mt-8 flex flex-col gap-4">
          {tried && <Faults count={submission.faults.length} lost={lost} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isWaiting || isHandingIn}>
              {t(isWaiting && underWay > 0 ? 'submission:picture.awaited' : 'submission:submit')}
            </Button>
            <Button kind="quiet" busy={discarding.isPending} onClick={discarding.throwAway}>
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

/** How much is wrong with what was to be handed in, and which pictures did not arrive. */
function Faults({ count, lost }: { count: number; lost: readonly Upload[] }) {
  const t = useTranslate();
  const { locale } = useApp();
  const names = new Intl.ListFormat(locale).format(lost.map(({ file }) => file.name));
  return (
    <>
      {count > 0 && <FormError>{t('submission:faults', { count })}</FormError>}
      {lost.length > 0 && (
        <FormError>{t('submission:picture.lost', { count: lost.length, names })}</FormError>
      )}
    </>
  );
}
