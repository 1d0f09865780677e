import { RefundStoreOrderDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { shortDate } from '../../i18n/format.ts';
import { duration } from '../../i18n/measures.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { forgetOperation } from '../../wallet/operation.ts';
import { BELONGINGS } from '../../wallet/use-confirm.ts';
import { focusHeading } from './focus-heading.ts';
import type { OwnedGame } from './purchased.tsx';

/** Gives a game back while that is possible; the same coins return to the wallet. */
export function ReturnGame({ order }: { order: OwnedGame }) {
  const t = useTranslate();
  const { locale } = useApp();
  const popups = usePopups();
  const toast = useToast();
  const refund = useGraphqlMutation(RefundStoreOrderDocument, {
    stale: BELONGINGS,
    onSuccess: () => {
      toast(t('account:myStore.returned'));
      focusHeading();
    },
  });
  if (!order.refundable_until || !order.refundable_seconds) return null;
  const name = order.store.store_info[0]?.name ?? '';
  const label = t('account:myStore.returnUntil', {
    date: shortDate(locale, order.refundable_until),
    time: duration(locale, order.refundable_seconds),
  });
  const ask = async () => {
    if (refund.isPending) return;
    const sure = await popups.open('confirm', {
      title: t('account:myStore.returnTitle', { name }),
      text: t('account:myStore.returnText'),
      confirmLabel: t('account:myStore.return'),
    });
    if (!sure) return;
    // A purchase whose answer was lost is over with its game, also where the answer to the return is lost: the next is a new one.
    forgetOperation();
    refund.mutate({ uuid: order.uuid });
  };
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      onClick={ask}
      aria-disabled={refund.isPending}
      className="mt-2 min-h-8 pointer-coarse:min-h-11 self-start text-start text-muted text-xs underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {label}
    </button>
  );
}
