import { useRef } from 'react';
import { useApp } from '../app/app.ts';
import { useAsPlayer } from '../app/as-player.ts';
import { announceOperation } from '../app/operations.ts';
import { usePopups } from '../popups/popups.tsx';
import { type Bill, billQuery } from './bill-query.ts';
import { languageDiffers } from './language-support.ts';
import { forgetPayment, PG_STATE } from './pending-payment.ts';
import { encodePgState, type Purchase } from './purchase.ts';

/**
 * Leads a player through a purchase: sign in first, a question when a game does not speak the player's language (V08),
 * the bill, more coins where they are missing, then the bill again. Who comes back to it from the pay page has answered the
 * question. Resolves with whether something was bought; a second press while it goes on belongs to the first.
 */
export function useBuy(): (purchase: Purchase, hasAnswered?: boolean) => Promise<boolean> {
  const app = useApp();
  const { locale, queryClient } = app;
  const asPlayer = useAsPlayer();
  const popups = usePopups();
  const underWay = useRef<Promise<boolean>>(undefined);

  async function isLanguageFine({ items }: Bill): Promise<boolean> {
    const games = items
      .map(({ store }) => store)
      .filter(({ languages }) => languageDiffers(languages, locale));
    return games.length === 0 || (await popups.open('other-language', { games })) === true;
  }

  async function pay(purchase: Purchase): Promise<boolean> {
    const result = await ('storeId' in purchase
      ? popups.open('bill', purchase)
      : popups.open('checkout', purchase));
    if (result?.kind === 'bought') {
      void popups.open('purchased', { items: result.items, paid: result.paid });
      return true;
    }
    if (result?.kind !== 'add-credit') return false;
    const paid = await popups.open('add-credit', { interrupted: result.purchase, missing: result.missing });
    return paid === true && pay(result.purchase);
  }

  async function lead(purchase: Purchase, hasAnswered: boolean): Promise<boolean> {
    if (!(await asPlayer({ [PG_STATE]: encodePgState(purchase) }))) {
      // Who comes back from logging in waits for no pay page that was left before.
      forgetPayment();
      return false;
    }
    if ('cartStoreIds' in purchase && purchase.cartStoreIds.length === 0) return false;
    try {
      const { findBill } = await queryClient.fetchQuery(billQuery(purchase, app));
      if (!hasAnswered && !(await isLanguageFine(findBill))) return false;
      announceOperation({ name: 'beginCheckout', variables: {}, data: findBill });
      return await pay(purchase);
    } catch (error) {
      popups.showError(error);
      return false;
    }
  }

  return (purchase, hasAnswered = false) => {
    underWay.current ??= lead(purchase, hasAnswered).finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  };
}
