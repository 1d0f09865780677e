import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Resumption } from '../wallet/payment-return.tsx';
import { keptPayment, PG_STATE, paymentOfBrowser, takeRetry } from '../wallet/pending-payment.ts';

const PaymentReturn = lazy(async () => ({
  default: (await import('../wallet/payment-return.tsx')).PaymentReturn,
}));

/**
 * Takes up what a payment interrupted (T14): on a page that comes back from the pay page, which says it in its address; on
 * one that was reloaded, gone back to or opened anew before the player heard what became of the payment; and after a reload
 * because the pay page had not opened (C09).
 */
export function ResumePayment() {
  const [parameters, setParameters] = useSearchParams();
  const [resumption, setResumption] = useState<Resumption>();
  useEffect(() => setResumption(keptResumption()), []);
  useEffect(() => {
    const pgState = parameters.get(PG_STATE);
    if (pgState === null) return;
    setResumption({ pgState, way: 'return' });
    const rest = new URLSearchParams(parameters);
    rest.delete(PG_STATE);
    setParameters(rest, { replace: true, preventScrollReset: true });
  }, [parameters, setParameters]);
  if (!resumption) return null;
  return (
    <Suspense>
      <PaymentReturn {...resumption} done={() => setResumption(undefined)} />
    </Suspense>
  );
}

/** What a page takes up whose address says nothing. */
function keptResumption(): Resumption | undefined {
  const retry = takeRetry();
  if (retry !== undefined) return { pgState: retry, way: 'retry' };
  const own = keptPayment();
  if (own) return { pgState: own.pgState, way: 'kept' };
  const other = paymentOfBrowser();
  return other && { pgState: other.pgState, way: 'anew' };
}
