import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { submissionName } from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { Notice } from '../../components/notice.tsx';
import { frozenAs } from './form.ts';
import { submissionQuery } from './query.ts';
import { SubmissionForm } from './submission-form.tsx';
import { TakeBack } from './take-back.tsx';

/** One submission of the author's: its form, or how it stands. */
export function Component() {
  const t = useTranslate();
  const { uuid = '' } = useParams();
  // Here, where the question is: a form that begins anew reads what has just been loaded.
  const [beginning, setBeginning] = useState(0);
  const question = useQuery(submissionQuery(uuid));
  const submission = question.data?.findStoreSubmit.list[0];
  const title = (submission && submissionName(submission.store_submit_info)) ?? t('submission:untitled');
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={title} />
      <Link
        to="/account/submissions"
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
      >
        {t('submission:title')}
      </Link>
      {question.data ? (
        submission ? (
          <Submission
            key={uuid}
            title={title}
            submission={submission}
            beginning={beginning}
            onLoaded={() => setBeginning((last) => last + 1)}
          />
        ) : (
          <EmptyState title={t('submission:missing')} text={t('submission:missingText')}>
            <ButtonLink to="/account/submissions">{t('submission:title')}</ButtonLink>
          </EmptyState>
        )
      ) : (
        <AwaitedPart question={question} className="mt-8 h-96" />
      )}
    </div>
  );
}

interface SubmissionProps {
  title: string;
  submission: SubmissionFragment;
  /** How often what the store says was loaded. */
  beginning: number;
  onLoaded(): void;
}

const Submission = ({ title, submission, beginning, onLoaded }: SubmissionProps) => {
  const t = useTranslate();
  const { uuid, state } = submission;
  const frozen = frozenAs(submission);
  const isFrozen = frozen !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isTakenBack, setTakenBack] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [wasFrozen, setWasFrozen] = useState(isFrozen);
  // A form that opens, whoever opened it, stands on what the store says then.
  if (wasFrozen !== isFrozen) {
    setWasFrozen(isFrozen);
    if (wasFrozen) setOpenings((last) => last + 1);
  }
  // The button goes with what it was pressed for.
  const stay = () => heading.current?.focus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="break-words text-3xl outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{t(`submission:state.${state}`)}</p>
      <div role="status" className="mt-6 empty:hidden">
        {isTakenBack && state === 'draft' && <Notice look="good">{t('submission:takeBack.done')}</Notice>}
      </div>
      {frozen && (
        <div className="mt-6 flex flex-col gap-3">
          <Notice look="plain">{t(`submission:frozen.${frozen}`)}</Notice>
          {frozen === 'submitted' && (
            <TakeBack
              uuid={uuid}
              onTakenBack={() => {
                setTakenBack(true);
                stay();
              }}
              onClosed={stay}
            />
          )}
        </div>
      )}
      <SubmissionForm key={`${beginning} ${openings}`} submission={submission} onLoaded={onLoaded} />
    </>
  );
};
