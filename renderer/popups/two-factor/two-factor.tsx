import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import { CodedError } from '../../../shared/contract/errors.ts';
import { APP_CODE_LENGTH, AppCodeField, PasswordField } from '../../account/fields.tsx';
import { useApp, useTranslate } from '../../app/app.ts';
import { loadChunk } from '../../app/chunk-reload.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/field.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { makeStale } from '../../platform/stale.ts';
import { errorText } from '../error/error-text.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

const begun = v.object({ uri: v.string(), backup_codes: v.array(v.string()) });

type Setup = v.InferOutput<typeof begun>;

/** Sets up an authenticator app: the password, then the app's QR code and its first digits, then the backup codes. */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const { platform, catalogue, queryClient } = useApp();
  const popups = usePopups();
  const [setup, setSetup] = useState<Setup>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const codeField = useRef<HTMLInputElement>(null);
  // The password's box goes with the focus that it had.
  useEffect(() => {
    if (setup) codeField.current?.focus({ preventScroll: true });
  }, [setup]);

  const attempt = (work: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const begin = attempt(async () => {
    setSetup(v.parse(begun, await postAccount('two-factor/setup', { password })));
  });
  const enable = (codes: readonly string[]) =>
    attempt(async () => {
      // First what shows the backup codes: once the app is on, they must not go unseen.
      await loadChunk(() => import('./backup-codes.tsx'));
      await postAccount('two-factor/enable', { code });
      platform.announceRenewal();
      void makeStale(queryClient, ['myProfile', 'mySessions']);
      await popups.open('backup-codes', { codes });
      close(true);
    });
  const errorOf = (...codes: string[]) =>
    failure instanceof CodedError && codes.includes(failure.code) ? errorText(catalogue, failure) : undefined;
  const fieldError = errorOf('auth/wrong-password', 'auth/code-invalid');

  return (
    <Dialog title={t('security:twoFactor.setup')} onClose={close}>
      <form noValidate onSubmit={setup ? enable(setup.backup_codes) : begin} className="flex flex-col gap-5">
        {failure !== undefined && !fieldError && <FormError>{errorText(catalogue, failure)}</FormError>}
        {setup ? (
          <>
            <p>{t('security:twoFactor.scan')}</p>
            <AppQrCode uri={setup.uri} />
            <AppCodeField ref={codeField} value={code} onCode={setCode} error={fieldError} />
          </>
        ) : (
          <>
            <p>{t('security:twoFactor.setupText')}</p>
            <PasswordField
              autoComplete="current-password"
              value={password}
              error={fieldError}
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={setup ? code.length < APP_CODE_LENGTH : password === ''}
        >
          {t(setup ? 'security:twoFactor.turnOn' : 'security:twoFactor.next')}
        </Button>
      </form>
    </Dialog>
  );
}

/** The QR code for the app, dark on white whatever the theme, with the key to type in beside it. */
function AppQrCode({ uri }: { uri: string }) {
  const t = useTranslate();
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  );
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <div className="flex flex-col items-center gap-3">
      <img
        src={source}
        alt={t('security:twoFactor.qr')}
        width={208}
        height={208}
        className="rounded-lg bg-white"
      />
      <p className="text-center text-sm">
        {t('security:twoFactor.byHand')}
        <span className="wrap-anywhere mt-1 block font-mono font-semibold text-ink">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
      </p>
    </div>
  );
}
