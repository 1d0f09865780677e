import { useState } from 'react';
import {
  AddCartCheckoutDocument,
  AddCartStoreAndCheckoutDocument,
} from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { GAME_LISTS } from '../browsing/game-lists.ts';
import { execute } from '../platform/graphql.ts';
import { makeStale } from '../platform/stale.ts';
import { createConfirmDebounce } from './confirm-debounce.ts';
import { forgetOperation, operationIdOf } from './operation.ts';
import type { Purchase } from './purchase.ts';

/** Operations whose cached answers games and coins that come or go make stale. */
export const BELONGINGS = [
  'me',
  'ownedIds',
  'cartIds',
  'wishedIds',
  'myGames',
  'myCart',
  'myWishes',
  'accountLog',
  'gameBuilds',
  'gameToInstall',
  ...GAME_LISTS,
];

/** What the buyer saw and agreed to. */
export interface Consent {
  purchase: Purchase;
  total: number;
  /** The silver part: none, or all that the bill takes. */
  silver: number;
}

/**
 * Carries out a purchase: one call each half second at most (T12), the same operation id for every try of the same
 * consent. Resolves with whether this call bought anything; throws the server's refusal.
 */
export function useConfirm() {
  const { run, queryClient } = useApp();
  const [busy, setBusy] = useState(false);
  const [debounce] = useState(createConfirmDebounce);

  const confirm = async (consent: Consent): Promise<boolean> => {
    if (busy || !debounce.lets(performance.now())) return false;
    setBusy(true);
    try {
      await send(consent);
      forgetOperation();
      await makeStale(queryClient, BELONGINGS);
      return true;
    } catch (refusal) {
      // What was refused has been said in a popup; a press after that is a new one.
      debounce.forget();
      throw refusal;
    } finally {
      setBusy(false);
    }
  };

  function send({ purchase, total, silver }: Consent): Promise<unknown> {
    if ('storeId' in purchase) {
      const request = { store_id: purchase.storeId, silverAmount: silver, expected_total: total };
      return execute(run, AddCartStoreAndCheckoutDocument, {
        ...request,
        operation_id: operationIdOf(request),
      });
    }
    const request = {
      cart_store_uuid: [...purchase.cartStoreIds],
      account_1_amount: silver,
      expected_total: total,
    };
    return execute(run, AddCartCheckoutDocument, { ...request, operation_id: operationIdOf(request) });
  }

  return { confirm, busy };
}
