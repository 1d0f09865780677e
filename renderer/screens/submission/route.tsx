import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { submissionName } from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { submissionQuery } from './query.ts';
import { SubmissionForm } from './submission-form.tsx';

/** One submission of the author's: its form, or how it stands. */
export function Component() {
  const t = useTranslate();
  const { uuid = '' } = useParams();
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
            key={`${uuid} ${beginning}`}
            title={title}
            submission={submission}
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
  onLoaded(): void;
}

const Submission = ({ title, submission, onLoaded }: SubmissionProps) => {
  const t = useTranslate();
  return (
    <>
      <h1 className="break-words text-3xl">{title}</h1>
      <p className="mt-2 text-muted">{t(`submission:state.${submission.state}`)}</p>
      <SubmissionForm submission={submission} onLoaded={onLoaded} />
    </>
  );
};
