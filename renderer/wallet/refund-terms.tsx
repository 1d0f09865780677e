import { REFUND_DAYS, REFUND_PLAY_HOURS } from '../../shared/money/refund.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Link } from '../components/link.tsx';

/** How long what is bought can be given back, said before it is paid. The terms open beside the bill, or in its place. */
export function RefundTerms({ leave }: { leave: () => void }) {
  const t = useTranslate();
  const { platform } = useApp();
  const beside = platform.kind === 'web' ? { target: '_blank' } : { onClick: leave };
  return (
    <p className="mt-4 text-muted text-xs">
      {t('wallet:bill.refund', { days: REFUND_DAYS, hours: REFUND_PLAY_HOURS })}{' '}
      <Link
        to="/terms"
        {...beside}
        className="inline-block py-1 text-accent-text underline underline-offset-4 hover:text-ink"
      >
        {t('wallet:bill.refundTerms')}
      </Link>
    </p>
  );
}
