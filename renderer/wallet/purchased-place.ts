import { useApp, useTranslate } from '../app/app.ts';

/** Where purchased games are, and the words for the way there: the launcher's library, on the site the player's games. */
export function usePurchasedPlace(): { to: string; label: string } {
  const t = useTranslate();
  const { platform } = useApp();
  return platform.kind === 'launcher'
    ? { to: '/library', label: t('wallet:purchased.library') }
    : { to: '/my-store?tab=purchased', label: t('wallet:purchased.show') };
}
