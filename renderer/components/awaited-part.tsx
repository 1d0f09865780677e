import { onlineManager, type UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import { useTranslate } from '../app/app.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** What a part needs to know of the question that it waits for. */
export type Question = Pick<UseQueryResult, 'error' | 'isError' | 'refetch'>;

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/**
 * Stands in place of a part whose data is under way; when it does not come, or there is no network for it to come by, it
 * says so and asks again on demand.
 */
export function AwaitedPart({ question, className }: { question: Question; className?: string }) {
  const t = useTranslate();
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  if (!question.isError && online) return <div className={classes('skeleton rounded-xl', className)} />;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
      {!online || isNetworkLost(question.error) ? (
        <p className="font-semibold text-ink">{t('common:offline')}</p>
      ) : (
        <>
          <p className="font-semibold text-ink">{t('common:failure.title')}</p>
          <p className="text-muted text-sm">{t('common:failure.text')}</p>
        </>
      )}
      <Button kind="plain" size="sm" onClick={() => question.refetch()}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
