import { type ReactNode, useRef, useState } from 'react';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import type { SecondStepCode } from '../platform/account-api.ts';
import { errorText } from '../popups/error/error-text.ts';
import { AppCodeField } from './fields.tsx';

interface SecondStepFieldProps {
  value: SecondStepCode;
  onCode: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The button that led here is gone, or is done with: the code is what comes next. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** The box for a code of the app, or for a backup code; it takes the focus. */
export function SecondStepField({ value: { code, backup }, onCode, hint, error }: SecondStepFieldProps) {
  const t = useTranslate();
  if (!backup) return <AppCodeField ref={takeFocus} value={code} onCode={onCode} hint={hint} error={error} />;
  return (
    <TextField
      ref={takeFocus}
      label={t('security:step.backupCode')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={code}
      error={error}
      onChange={({ target }) => onCode(target.value)}
    />
  );
}

/** What the store refuses before it looks at the code, which counts once: with any other failure it may be used up. */
const BEFORE_THE_CODE: readonly ErrorCode[] = [
  'auth/wrong-password',
  'auth/argument-error',
  'auth/email-unchanged',
  'auth/email-already-exists',
];

const EMPTY: SecondStepCode = { code: '', backup: false };

interface AskedSecondStep {
  /** What goes with the password. */
  entered: { second_step?: SecondStepCode };
  /** Whether a code is asked for that is not there yet. */
  isMissing: boolean;
  /** Takes a failure that is about the code, and says whether it is. */
  take: (failure: unknown) => boolean;
  field: ReactNode;
}

/**
 * The second step within a form that asks for the password: its box comes once the store has asked for it, or is there from
 * the first.
 */
export function useSecondStep(isFirst = false): AskedSecondStep {
  const t = useTranslate();
  const { catalogue } = useApp();
  const [step, setStep] = useState(isFirst ? EMPTY : undefined);
  const [error, setError] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const begin = (backup: boolean) => {
    setStep({ ...EMPTY, backup });
    setError(undefined);
  };
  return {
    entered: step ? { second_step: step } : {},
    isMissing: step?.code.trim() === '',
    take: (failure) => {
      const code = failure instanceof CodedError ? failure.code : undefined;
      const isWrong = code === 'auth/code-invalid';
      const isAsked = code === 'auth/second-step-required';
      setError(isWrong ? errorText(catalogue, failure) : undefined);
      if (isWrong) place.current?.querySelector('input')?.focus();
      if (isAsked) begin(false);
      else if (step && !isWrong && !(code && BEFORE_THE_CODE.includes(code))) begin(step.backup);
      return isWrong || isAsked;
    },
    field: step && (
      <div ref={place} className="flex flex-col gap-2">
        <SecondStepField
          value={step}
          onCode={(code) => {
            setStep({ ...step, code });
            setError(undefined);
          }}
          hint={t('errors:error.auth/second-step-required')}
          error={error}
        />
        <Button kind="quiet" size="sm" className="-ms-3.5 self-start" onClick={() => begin(!step.backup)}>
          {t(step.backup ? 'security:step.useApp' : 'security:step.useBackup')}
        </Button>
      </div>
    ),
  };
}
