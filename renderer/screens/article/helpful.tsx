import { useState } from 'react';
import { SetArticleFeedbackDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { browserStorage } from '../../platform/storage.ts';

const READER = 'article-reader';

/** This browser's number as a reader: made when it first answers, and sent with answers alone. */
function readerOf(): string {
  const reader = browserStorage.getItem(READER) ?? crypto.randomUUID();
  browserStorage.setItem(READER, reader);
  return reader;
}

/** Asks whether the article helped; each reader counts once, by the last answer (S23). */
export function Helpful({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const [answered, setAnswered] = useState(false);
  const ready = useHydrated();
  const feedback = useGraphqlMutation(SetArticleFeedbackDocument, { onSuccess: () => setAnswered(true) });
  const answer = (helpful: boolean) => feedback.mutate({ uuid, helpful, reader: readerOf() });
  return (
    <section className="mt-10 flex min-h-11 flex-wrap items-center gap-3">
      <h2 className="font-sans font-semibold text-base tracking-normal">{t('site:article.helpful')}</h2>
      <span className="flex gap-2">
        {([true, false] as const).map((helpful) => (
          <Button
            key={String(helpful)}
            kind="plain"
            disabled={!ready}
            busy={feedback.isPending}
            aria-pressed={answered && feedback.variables?.helpful === helpful}
            onClick={() => answer(helpful)}
            className="aria-pressed:bg-accent aria-pressed:text-accent-ink"
          >
            {t(helpful ? 'site:article.yes' : 'site:article.no')}
          </Button>
        ))}
      </span>
      <p role="status" className="text-muted text-sm">
        {answered && t('site:article.thanks')}
      </p>
    </section>
  );
}
