import { randomUUID } from 'node:crypto';
import type { payment } from '../db/schema/payment.ts';
import { HOST } from './app.ts';

type PaymentRow = typeof payment.$inferInsert;

/** A top-up of USD 1 as it stands in the database, as far as `row` does not say otherwise. */
export function paymentRow(row: Pick<PaymentRow, 'createdAt'> & Partial<PaymentRow>): PaymentRow {
  return {
    id: randomUUID(),
    orderNo: randomUUID(),
    userId: randomUUID(),
    platformKey: 'moggie',
    planId: 1,
    providerKey: 'moggie',
    method: 'moggie-pay',
    currency: 'USD',
    payAmount: 100,
    coin: 100,
    silver: 0,
    state: 'succeeded',
    returnUrl: `http://${HOST}/`,
    updatedAt: row.createdAt,
    ...row,
  };
}
