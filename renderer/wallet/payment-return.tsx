import { useEffect, useRef } from 'react';
import { useSession } from '../app/session.ts';
import { usePopups } from '../popups/popups.tsx';
import { decodePgState } from './decode-pg-state.ts';
import { takePayment } from './pending-payment.ts';
import { useBuy } from './use-buy.ts';

interface PaymentReturnProps {
  pgState: string;
  /** The pay page did not open: the top-up is tried again (C09). */
  isRetry: boolean;
  done: () => void;
}

/** Back from the pay page: waits for the payment, then opens what it interrupted again (T14). */
export function PaymentReturn({ pgState, isRetry, done }: PaymentReturnProps) {
  const session = useSession();
  const popups = usePopups();
  const buy = useBuy();
  const started = useRef(false);
  useEffect(() => {
    if (session !== 'player' || started.current) return;
    started.current = true;
    const resume = async () => {
      const state = decodePgState(pgState);
      done();
      if (!state) return;
      const { interrupted } = state;
      const uuid = takePayment();
      const ended = uuid && (await popups.open('payment', { uuid, payUrl: undefined }));
      const paid =
        isRetry || ended === 'again'
          ? await popups.open('add-credit', { interrupted, missing: 0 })
          : !uuid || ended === 'paid';
      if (paid && interrupted) await buy(interrupted, uuid !== undefined || isRetry);
    };
    void resume();
  }, [session, pgState, isRetry, popups, buy, done]);
  return null;
}
