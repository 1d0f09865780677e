import { useApp, useTranslate } from '../../app/app.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { SilverAmount } from '../../wallet/silver-amount.tsx';

/** What the wallet holds, with the ways to its statement and to more coins. */
export function Wallet({ wallet }: { wallet: { meowcent: number; silver: number } }) {
  const t = useTranslate();
  const { site } = useApp();
  const popups = usePopups();
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <CoinAmount meowcent={wallet.meowcent} className="font-bold text-2xl" />
      {site.silver && <SilverAmount silver={wallet.silver} className="font-bold text-2xl" />}
      <span className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
        <ButtonLink to="/account/log" kind="plain" size="sm">
          {t('common:account.log')}
        </ButtonLink>
        <Button size="sm" onClick={() => popups.open('add-credit', {})}>
          {t('common:account.addCredit')}
        </Button>
      </span>
    </div>
  );
}
