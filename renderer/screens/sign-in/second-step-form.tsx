import { type FormEvent, useState } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { AppCodeField } from '../../account/fields.tsx';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError, TextField } from '../../components/field.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { errorText } from '../../popups/error/error-text.ts';

/** Asks for the app's code, or for a backup code when the app is lost. */
export function SecondStepForm({ onBack }: { onBack: () => void }) {
  const t = useTranslate();
  const { platform, catalogue } = useApp();
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await postAccount('second-step', { code, backup });
      platform.announceSession();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const isWrong = failure instanceof CodedError && failure.code === 'auth/code-invalid';
  const error = isWrong ? errorText(catalogue, failure) : undefined;
  const turn = () => {
    setBackup(!backup);
    setCode('');
    setFailure(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== undefined && !isWrong && <FormError>{errorText(catalogue, failure)}</FormError>}
      {backup ? (
        <TextField
          label={t('security:step.backupCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : (
        <AppCodeField value={code} onCode={setCode} error={error} />
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" disabled={code.trim() === ''} busy={busy}>
          {t('common:account.logIn')}
        </Button>
        <Button kind="plain" onClick={turn}>
          {t(backup ? 'security:step.useApp' : 'security:step.useBackup')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('account:reset.back')}
        </Button>
      </div>
    </form>
  );
}
