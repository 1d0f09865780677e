import { AddPaymentLinkDocument, AddRechargeDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { cartQuery } from '../app/belongings.tsx';
import { announceOperation } from '../app/operations.ts';
import { execute } from '../platform/graphql.ts';
import { keepPayment, PG_STATE } from './pending-payment.ts';
import { encodePgState, type Purchase, storeIdsOf } from './purchase.ts';
import { useReturnUrl } from './return-url.ts';

/** Nobody waits longer for what is only counted. */
const TOLD_MS = 500;

interface TopUp {
  planId: number;
  currency: string;
  method: string;
  providerId: number;
}

/**
 * Opens a top-up and its pay page: on the web in this tab, which comes back with what was interrupted (T14); in the
 * launcher in the system's browser, while the launcher waits. Answers with the payment's uuid. Throws pay/new-tab-prevent
 * where no browser opens (C09).
 */
export function useTopUp(): (topUp: TopUp, interrupted: Purchase | undefined) => Promise<string> {
  const app = useApp();
  const { platform, run, queryClient, locale } = app;
  const returnUrl = useReturnUrl();

  return async ({ planId, currency, method, providerId }, interrupted) => {
    const pgState = encodePgState(interrupted);
    const { addRecharge } = await execute(run, AddRechargeDocument, {
      plan_id: planId,
      currency_id: currency,
      method,
      payment_provider_id: providerId,
      return_url: await returnUrl({ [PG_STATE]: pgState }),
      locale,
    });
    if (interrupted) {
      const cart = queryClient.getQueryData(cartQuery(app).queryKey) ?? [];
      const told = announceOperation({
        name: 'topUpFromCheckout',
        variables: { store_id: storeIdsOf(interrupted, cart) },
        data: null,
      });
      // The page is left in a moment, and what counts visits with it.
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TOLD_MS))]);
    }
    const { uuid } = addRecharge.payment;
    keepPayment({ uuid, pgState });
    await platform.openPayPage(addRecharge.pay_url);
    return uuid;
  };
}

/**
 * Opens the pay page of a payment again: its address works once and not for long, so each time by a new one. Throws
 * pay/new-tab-prevent where no browser opens (C09), 400 where the payment is not payable any more.
 */
export function usePayAgain(): (uuid: string) => Promise<void> {
  const { platform, run, locale } = useApp();
  const returnUrl = useReturnUrl();
  return async (uuid) => {
    const { addPaymentLink } = await execute(run, AddPaymentLinkDocument, {
      uuid,
      return_url: await returnUrl(),
      locale,
    });
    await platform.openPayPage(addPaymentLink);
  };
}
