import { useState } from 'react';
import { AddReportDocument } from '../../../shared/contract/gql/graphql.ts';
import {
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReasonFor,
  type ReportedType,
} from '../../../shared/contract/report-reasons.ts';
import { useTranslate } from '../../app/app.ts';
import { useDraft } from '../../community/draft.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import type { PopupControls } from '../registry.ts';

export interface ReportArgs {
  type: ReportedType;
  /** Of the review, person or game. */
  uuid: string;
  /** What is reported, in words: the name of a game or a person. */
  name: string;
}

/** Tells the staff what is wrong with a review, a person or a game. */
export function Popup({ type, uuid, name, close }: ReportArgs & PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const [reason, setReason] = useState<ReasonFor>();
  const draft = useDraft(`report-${uuid}`, '');
  const send = useGraphqlMutation(AddReportDocument, {
    onSuccess: () => {
      draft.forget();
      toast(t('community:report.thanks'));
      close(true);
    },
  });
  return (
    <Dialog
      title={t(type === 'comment' ? 'community:report.titleReview' : 'community:report.title', { name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button
            busy={send.isPending}
            disabled={!reason}
            onClick={() => reason && send.mutate({ type, uuid, reason, text: draft.text })}
          >
            {t('community:report.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="font-semibold text-ink text-sm">{t('community:report.question')}</legend>
          <div className="mt-2 rounded-lg border border-line">
            {REPORT_REASONS[type].map((each) => (
              <RadioRow
                key={each}
                name="reason"
                value={each}
                checked={reason === each}
                onChoose={() => setReason(each)}
              >
                {t(`community:report.reason.${each}`)}
              </RadioRow>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t('community:report.text')}
          hint={t('community:report.note')}
          value={draft.text}
          maxLength={REPORT_TEXT_MAX}
          onChange={(event) => draft.write(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
