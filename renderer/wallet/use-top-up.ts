import { AddRechargeDocument } from '../../shared/contract/gql/graphql.ts';
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

/** A top-up that was opened; its pay page is on screen or on its way there. */
export interface OpenPayment {
  uuid: string;
  payUrl: string;
}

/**
 * Opens a top-up and its pay page: on the web in this tab, which comes back with what was interrupted (T14); in the
 * launcher in the system's browser, while the launcher waits. Throws pay/new-tab-prevent where no browser opens (C09).
 */
export function useTopUp(): (topUp: TopUp, interrupted: Purchase | undefined) => Promise<OpenPayment> {
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
    const payment = { uuid: addRecharge.payment.uuid, payUrl: addRecharge.pay_url };
    keepPayment({ uuid: payment.uuid, pgState });
    await platform.openPayPage(payment.payUrl);
    return payment;
  };
}
