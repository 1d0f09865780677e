import type { EarningsService } from '../earnings/service.ts';
import type { PaymentService } from '../payment/service.ts';

export interface WaitingDeps {
  payment: Pick<PaymentService, 'waitingCounts'>;
  earnings: Pick<EarningsService, 'leaving'>;
}

/** How much of money's business waits for a person, by its kind; authors are those to be paid before their accounts can go. */
export async function countWaiting({ payment, earnings }: WaitingDeps) {
  const [counts, leavers] = await Promise.all([payment.waitingCounts(), earnings.leaving()]);
  return { ...counts, authors: leavers.length };
}
