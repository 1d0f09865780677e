import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PG_STATE } from '../wallet/pending-payment.ts';

const PaymentReturn = lazy(async () => ({
  default: (await import('../wallet/payment-return.tsx')).PaymentReturn,
}));

/** Takes `pg_state` out of the address of a page that comes back from the pay page, and acts on it (T14). */
export function ResumePayment() {
  const [parameters, setParameters] = useSearchParams();
  const [pgState, setPgState] = useState<string>();
  useEffect(() => {
    const text = parameters.get(PG_STATE);
    if (text === null) return;
    setPgState(text);
    const rest = new URLSearchParams(parameters);
    rest.delete(PG_STATE);
    setParameters(rest, { replace: true, preventScrollReset: true });
  }, [parameters, setParameters]);
  if (pgState === undefined) return null;
  return (
    <Suspense>
      <PaymentReturn pgState={pgState} done={() => setPgState(undefined)} />
    </Suspense>
  );
}
