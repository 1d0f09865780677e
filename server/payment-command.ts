import * as v from 'valibot';
import { bankName, type LedgerCommands, type LedgerOptions, show, uuid, whole } from './ledger-words.ts';

/** Commands of `npm run ledger` for single payments, and for the money that goes back. */
export const PAYMENT_COMMANDS: LedgerCommands = {
  waiting: {
    run: async ({ payment, earnings }) =>
      show({ ...(await payment.operator.waiting()), authors: await earnings.leaving() }),
  },
  credit: {
    words: 1,
    async run({ payment }, [order = '']) {
      await payment.operator.endReview(order, 'credit');
      return `${order}: credited`;
    },
  },
  refuse: {
    words: 1,
    async run({ payment }, [order = '']) {
      await payment.operator.endReview(order, 'refuse');
      return `${order}: refused`;
    },
  },
  refund: {
    words: 2,
    options: ['reason'],
    run: async ({ payment }, [order = '', amount], options) =>
      show(await payment.operator.refund(order, amountOf(amount), reasonOf(options))),
  },
  chargeback: {
    words: 2,
    options: ['reason'],
    run: async ({ payment }, [order = '', amount], options) =>
      show(await payment.operator.takeChargeback(order, amountOf(amount), reasonOf(options))),
  },
  dispute: {
    words: 2,
    async run({ payment }, [id = '', end]) {
      const outcome = v.parse(v.picklist(['debt', 'loss', 'won']), end);
      await payment.operator.endChargeback(v.parse(uuid, id), outcome);
      return `${id}: ${outcome}`;
    },
  },
  refunded: {
    words: 2,
    async run({ payment }, [id = '', end]) {
      const outcome = v.parse(v.picklist(['settled', 'failed']), end);
      await payment.operator.endRefund(v.parse(uuid, id), outcome);
      return `${id}: ${outcome}`;
    },
  },
  transfer: {
    words: 3,
    run: async ({ payment }, [order = '', amount, name]) =>
      `${order}: ${await payment.operator.takeTransfer(order, v.parse(whole, amount), v.parse(bankName, name))}`,
  },
  returned: {
    words: 1,
    async run({ payment }, [name = '']) {
      await payment.operator.endSurplus(v.parse(bankName, name));
      return `${name}: returned`;
    },
  },
};

/** A part of a payment; undefined for all of it. Throws ValiError. */
const amountOf = (amount: string | undefined): number | undefined =>
  amount === undefined ? undefined : v.parse(whole, amount);

/** Throws ValiError. */
const reasonOf = ({ reason }: LedgerOptions): string =>
  v.parse(v.pipe(v.string('--reason is needed'), v.nonEmpty()), reason);
