import { refundNoOf } from './pay-address.ts';
import type { PaymentProvider, ProviderOrder } from './provider.ts';
import type { ReversalRow, ReversalStore } from './reversal-store.ts';
import type { ProviderAnswer } from './state.ts';
import type { PaymentRow } from './store.ts';

interface QuestionsDeps {
  reversals: Pick<ReversalStore, 'of'>;
  providers: ReadonlyMap<string, PaymentProvider>;
}

export type Questions = ReturnType<typeof createQuestions>;

/** What providers are told and asked of payments. */
export function createQuestions({ reversals, providers }: QuestionsDeps) {
  /** The provider of a payment. Throws when it is not configured any more. */
  function providerOf({ providerKey }: PaymentRow): PaymentProvider {
    const provider = providers.get(providerKey);
    if (!provider) throw new Error(`${providerKey} is not configured any more`);
    return provider;
  }

  return {
    providerOf,

    /** What a provider is told of a payment. */
    async orderOf(payment: PaymentRow): Promise<ProviderOrder> {
      return orderOf(payment, await reversals.of([payment.id]));
    },

    /** What the provider of a payment says of it now; undefined when it has never heard of it, or cannot be asked. */
    async ask(payment: PaymentRow): Promise<ProviderAnswer | undefined> {
      const seen = await reversals.of([payment.id]);
      const report = await providerOf(payment).query?.(orderOf(payment, seen));
      return report && { ...report, seen };
    },
  };
}

/** Refunds that failed are named too: a provider may know better. */
function orderOf(payment: PaymentRow, reversals: readonly ReversalRow[]): ProviderOrder {
  return {
    orderNo: payment.orderNo,
    ref: payment.providerRef,
    method: payment.method,
    amount: payment.payAmount,
    currency: payment.currency,
    createdAt: payment.createdAt,
    refunds: reversals.flatMap(({ id, kind, createdAt }) =>
      kind === 'refund' ? [{ refundNo: refundNoOf(id), createdAt }] : [],
    ),
  };
}
