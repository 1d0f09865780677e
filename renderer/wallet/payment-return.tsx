import { useEffect, useRef } from 'react';
import { useSession } from '../app/session.ts';
import { usePopups } from '../popups/popups.tsx';
import { decodePgState } from './decode-pg-state.ts';
import { takePayment } from './pending-payment.ts';
import { useBuy } from './use-buy.ts';

/** Back from the pay page: waits for the payment, then opens what it interrupted again (T14). */
export function PaymentReturn({ pgState, done }: { pgState: string; done: () => void }) {
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
        ended === 'again'
          ? await popups.open('add-credit', { interrupted, missing: 0 })
          : !uuid || ended === 'paid';
      if (paid && interrupted) await buy(interrupted);
    };
    void resume();
  }, [session, pgState, popups, buy, done]);
  return null;
}
