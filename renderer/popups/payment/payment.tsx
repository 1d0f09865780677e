import { useEffect, useState } from 'react';
import { PaymentDocument, type PaymentQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useToast } from '../../components/toast.tsx';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { pollPayment } from '../../wallet/poll-payment.ts';
import { creditText } from '../../wallet/sum-text.ts';
import { usePayAgain } from '../../wallet/use-top-up.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface PaymentArgs {
  uuid: string;
  /** Whether the pay page is open outside this window. */
  isOutside: boolean;
}

/** How waiting ended: paid, or to be tried again; dismissed otherwise. */
export type PaymentResult = 'paid' | 'again';

type Stage = 'waiting' | 'late' | 'failed';

/** Waits for a payment (T15). After a minute it says that it still waits; it never calls an unknown payment failed. */
export function Popup({ uuid, isOutside, close }: PaymentArgs & PopupControls<PaymentResult>) {
  const t = useTranslate();
  const { stage, isPayable, isTransfer, wait } = useStage(uuid, close);
  const title = t(`wallet:payment.${stage}.title`);
  const text = () => {
    if (stage !== 'failed' && isTransfer) return t('wallet:payment.transfer');
    return t(stage === 'waiting' && isOutside ? 'wallet:payment.outside' : `wallet:payment.${stage}.text`);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('common:close')}
          </Button>
          {stage !== 'failed' && isOutside && isPayable && <OpenAgain uuid={uuid} />}
          {stage !== 'failed' && !(isOutside && isPayable) && (
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
        {stage === 'waiting' && !isTransfer && <Spinner />}
        <p>{text()}</p>
      </div>
    </Dialog>
  );
}

/** Leads to the pay page once more: the browser's page may be closed, or was never seen. */
function OpenAgain({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const { showError } = usePopups();
  const payAgain = usePayAgain();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await payAgain(uuid).catch(showError);
    setOpening(false);
  };
  return (
    <Button kind="plain" busy={opening} onClick={open}>
      {t('wallet:payment.openAgain')}
    </Button>
  );
}

/** Where the payment stands, whether its pay page can be opened, whether it takes days, and how to wait another minute. */
function useStage(uuid: string, close: (result: PaymentResult) => void) {
  const t = useTranslate();
  const toast = useToast();
  const { run, queryClient, locale, site } = useApp();
  const [stage, setStage] = useState<Stage>('waiting');
  const [isPayable, setPayable] = useState(true);
  const [isTransfer, setTransfer] = useState(false);
  const waiting = stage === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    const controller = new AbortController();
    let payment: PaymentQuery['findPayment'] | undefined;
    const findState = async () => {
      payment = (await execute(run, PaymentDocument, { uuid })).findPayment;
      setPayable(payment.payable);
      setTransfer(payment.by_transfer);
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
      const coin = payment?.coin ?? 0;
      const silver = site.silver ? (payment?.silver ?? 0) : 0;
      toast(creditText(t, locale, { coin, silver }));
      close('paid');
    };
    void wait();
    return () => controller.abort();
  }, [waiting, uuid, run, queryClient, locale, site, toast, t, close]);
  useEffect(() => {
    if (stage !== 'late') return;
    // Who comes back to this window comes from the pay page.
    const wait = () => setStage('waiting');
    addEventListener('focus', wait);
    return () => removeEventListener('focus', wait);
  }, [stage]);
  return { stage, isPayable, isTransfer, wait: () => setStage('waiting') };
}
