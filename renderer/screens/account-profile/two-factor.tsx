import * as v from 'valibot';
import { useApp, useTranslate } from '../../app/app.ts';
import { loadChunk } from '../../app/chunk-reload.ts';
import { Button } from '../../components/button.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { CheckIcon } from '../../components/icons.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';

const made = v.object({ backup_codes: v.array(v.string()) });

/** The second step of signing in: sets it up, gives new backup codes, turns it off. */
export function TwoFactor({ on }: { on: boolean }) {
  const t = useTranslate();
  const popups = usePopups();
  const { platform, queryClient } = useApp();
  const box = useKeptFocus<HTMLDivElement>();
  const turnOff = () =>
    popups.open('password', {
      title: t('security:twoFactor.turnOff'),
      text: t('security:twoFactor.turnOffText'),
      act: async (confirmation) => {
        await postAccount('two-factor/disable', { ...confirmation });
        platform.announceRenewal();
        await makeStale(queryClient, ['myProfile', 'mySessions']);
      },
    });
  const renew = () =>
    popups.open('password', {
      title: t('security:twoFactor.newCodes'),
      text: t('security:twoFactor.newCodesText'),
      act: async (confirmation) => {
        // First what shows the new codes: they make the old ones void, and must not go unseen.
        await loadChunk(() => import('../../popups/two-factor/backup-codes.tsx'));
        const answer = v.parse(made, await postAccount('two-factor/backup-codes', { ...confirmation }));
        await popups.open('backup-codes', { codes: answer.backup_codes });
      },
    });
  return (
    <div ref={box} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('security:twoFactor.title')}</h3>
      {on ? (
        <>
          <p className="inline-flex items-center gap-1.5 font-semibold text-good text-sm">
            <CheckIcon />
            {t('security:twoFactor.isOn')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="plain" size="sm" onClick={renew}>
              {t('security:twoFactor.newCodes')}
            </Button>
            <Button kind="plain" size="sm" onClick={turnOff}>
              {t('security:twoFactor.turnOff')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-prose text-muted text-sm">{t('security:twoFactor.text')}</p>
          <Button kind="plain" size="sm" className="self-start" onClick={() => popups.open('two-factor', {})}>
            {t('security:twoFactor.setup')}
          </Button>
        </>
      )}
    </div>
  );
}
