import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PG_STATE, takeRetry } from '../wallet/pending-payment.ts';

const PaymentReturn = lazy(async () => ({
  default: (await import('../wallet/payment-return.tsx')).PaymentReturn,
}));

/**
 * Takes `pg_state` out of the address of a page that comes back from the pay page, and acts on it (T14); so it does after
 * a reload because the pay page had not opened (C09).
 */
export function ResumePayment() {
  const [parameters, setParameters] = useSearchParams();
  const [pgState, setPgState] = useState<string>();
  const [isRetry, setRetry] = useState(false);
  useEffect(() => {
    const retry = takeRetry();
    if (retry === undefined) return;
    setRetry(true);
    setPgState(retry);
  }, []);
  useEffect(() => {
    const text = parameters.get(PG_STATE);
    if (text === null) return;
    setPgState(text);
    const rest = new URLSearchParams(parameters);
    rest.delete(PG_STATE);
    setParameters(rest, { replace: true, preventScrollReset: true });
  }, [parameters, setParameters]);
  if (pgState === undefined) return null;
  const done = () => {
    setPgState(undefined);
    setRetry(false);
  };
  return (
    <Suspense>
      <PaymentReturn pgState={pgState} isRetry={isRetry} done={done} />
    </Suspense>
  );
}
