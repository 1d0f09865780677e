import { useEffect, useState } from 'react';
import { PaymentDocument, type PaymentQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useToast } from '../../components/toast.tsx';
import { coinValues } from '../../i18n/format.ts';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { pollPayment } from '../../wallet/poll-payment.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface PaymentArgs {
  uuid: string;
  /** The pay page where it is open outside this window. */
  payUrl: string | undefined;
}

/** How waiting ended: paid, or to be tried again; dismissed otherwise. */
export type PaymentResult = 'paid' | 'again';

type Stage = 'waiting' | 'late' | 'failed';

/** Waits for a payment (T15). After a minute it says that it still waits; it never calls an unknown payment failed. */
export function Popup({ uuid, payUrl, close }: PaymentArgs & PopupControls<PaymentResult>) {
  const t = useTranslate();
  const { platform } = useApp();
  const popups = usePopups();
  const [stage, wait] = useStage(uuid, close);
  const title = t(`wallet:payment.${stage}.title`);
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('common:close')}
          </Button>
          {stage !== 'failed' && payUrl && (
            <Button kind="plain" onClick={() => platform.openPayPage(payUrl).catch(popups.showError)}>
              {t('wallet:payment.openAgain')}
            </Button>
          )}
          {stage !== 'failed' && !payUrl && (
            <Button kind="plain" onClick={() => close('again')}>
              {t('wallet:payment.notPaid')}
            </Button>
          )}
          {stage === 'late' && (
            <Button kind="plain" onClick={wait}>
              {t('wallet:payment.check')}
            </Button>
          )}
          {stage === 'failed' && <Button onClick={() => close('again')}>{t('wallet:payment.again')}</Button>}
        </>
      }
    >
      <div role="status" className="flex items-center gap-4 py-2">
        {stage === 'waiting' && <Spinner />}
        <p>{t(stage === 'waiting' && payUrl ? 'wallet:payment.outside' : `wallet:payment.${stage}.text`)}</p>
      </div>
    </Dialog>
  );
}

/** Where the payment stands, and how to wait another minute. */
function useStage(uuid: string, close: (result: PaymentResult) => void): [Stage, () => void] {
  const t = useTranslate();
  const toast = useToast();
  const { run, queryClient, locale } = useApp();
  const [stage, setStage] = useState<Stage>('waiting');
  const waiting = stage === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    const controller = new AbortController();
    let payment: PaymentQuery['findPayment'] | undefined;
    const findState = async () => {
      payment = (await execute(run, PaymentDocument, { uuid })).findPayment;
      return payment.state;
    };
    const wait = async () => {
      try {
        await pollPayment(findState, controller.signal);
      } catch (error) {
        setStage(error instanceof Error && error.message === 'Error' ? 'failed' : 'late');
        return;
      }
      await makeStale(queryClient, ['me', 'accountLog']);
      toast(t('wallet:payment.done', coinValues(locale, payment?.coin ?? 0)));
      close('paid');
    };
    void wait();
    return () => controller.abort();
  }, [waiting, uuid, run, queryClient, locale, toast, t, close]);
  useEffect(() => {
    if (stage !== 'late') return;
    // Who comes back to this window comes from the pay page.
    const wait = () => setStage('waiting');
    addEventListener('focus', wait);
    return () => removeEventListener('focus', wait);
  }, [stage]);
  return [stage, () => setStage('waiting')];
}
