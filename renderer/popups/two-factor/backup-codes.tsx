import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';

export interface BackupCodesArgs {
  codes: readonly string[];
}

/** Shows the backup codes, once: each signs in one time when the app is lost. */
export function Popup({ codes, close }: BackupCodesArgs & PopupControls<true>) {
  const t = useTranslate();
  return (
    <Dialog
      title={t('security:twoFactor.codesTitle')}
      onClose={close}
      dismissible={false}
      actions={
        <>
          <CopyButton
            size="md"
            text={codes.join('\n')}
            label={t('security:twoFactor.copy')}
            done={t('security:twoFactor.copied')}
          />
          <Button onClick={() => close(true)}>{t('security:twoFactor.kept')}</Button>
        </>
      }
    >
      <p>{t('security:twoFactor.codesText')}</p>
      <ul className="mt-4 grid grid-cols-2 gap-2 rounded-lg border border-line bg-sunken p-4 text-center font-mono text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
