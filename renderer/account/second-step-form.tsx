import { type FormEvent, useState } from 'react';
import { CodedError } from '../../shared/contract/errors.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { FormError } from '../components/field.tsx';
import { postAccount } from '../platform/account-api.ts';
import { errorText } from '../popups/error/error-text.ts';
import { SecondStepField } from './second-step.tsx';

interface SecondStepFormProps {
  /** The session is there; nobody has been told of it yet. */
  onSignedIn: () => void;
  onBack: () => void;
}

/** After the password: asks for the app's code, or for a backup code when the app is lost. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const t = useTranslate();
  const { catalogue } = useApp();
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
      onSignedIn();
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
      <SecondStepField value={{ code, backup }} onCode={setCode} error={error} />
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
