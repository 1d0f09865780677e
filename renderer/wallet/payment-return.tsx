import { useEffect, useRef } from 'react';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import { PaymentDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { useSession } from '../app/session.ts';
import { execute } from '../platform/graphql.ts';
import { usePopups } from '../popups/popups.tsx';
import { decodePgState } from './decode-pg-state.ts';
import { forgetPayment, keptPayment, paymentOfBrowser } from './pending-payment.ts';
import { PAYMENT_FAILED, PAYMENT_MADE } from './poll-payment.ts';
import { useBuy } from './use-buy.ts';

/** What a page takes up after a payment. */
export interface Resumption {
  pgState: string;
  /**
   * `return`: the address says so. `kept`: this tab went to pay, and is back by another way. `anew`: another tab went to
   * pay, which may be closed by now, or paying. `retry`: the pay page did not open, so the top-up is tried again (C09).
   */
  way: 'return' | 'kept' | 'anew' | 'retry';
}

/** Back from the pay page: waits for the payment, then opens what it interrupted again (T14). */
export function PaymentReturn({ pgState, way, done }: Resumption & { done: () => void }) {
  const session = useSession();
  const popups = usePopups();
  const buy = useBuy();
  const isMade = useIsMade();
  const started = useRef(false);
  useEffect(() => {
    if (session !== 'player' || started.current) return;
    started.current = true;
    const resume = async () => {
      const state = decodePgState(pgState);
      const uuid = uuidOf(way);
      // Forgotten meanwhile: whoever logs in does not wait for what was left before.
      if (way === 'kept' && !uuid) return done();
      // Nobody is asked to wait in a tab that did not go to pay.
      if (way === 'anew' && !(uuid && (await isMade(uuid)))) return done();
      done();
      const ended = uuid && (await popups.open('payment', { uuid, isOutside: false }));
      forgetPayment();
      if (!state) return;
      const { interrupted } = state;
      // Who pays again for something does so from its bill, which knows how much is missing.
      if (way === 'retry' || (ended === 'again' && !interrupted)) {
        if (!(await popups.open('add-credit', { interrupted, missing: 0 }))) return;
      } else if (uuid && !ended) return;
      if (interrupted) await buy(interrupted, uuid !== undefined || way === 'retry');
    };
    void resume();
  }, [session, pgState, way, popups, buy, isMade, done]);
  return null;
}

function uuidOf(way: Resumption['way']): string | undefined {
  if (way === 'retry') return undefined;
  return (way === 'anew' ? paymentOfBrowser() : keptPayment())?.uuid;
}

/** Asks once whether a payment was made. One that failed, or is somebody else's, is not asked for again. */
function useIsMade(): (uuid: string) => Promise<boolean> {
  const { run } = useApp();
  return async (uuid) => {
    try {
      const { state } = (await execute(run, PaymentDocument, { uuid })).findPayment;
      if (state === PAYMENT_FAILED) forgetPayment();
      return state === PAYMENT_MADE;
    } catch (error) {
      if (!isNetworkLost(error)) forgetPayment();
      return false;
    }
  };
}
