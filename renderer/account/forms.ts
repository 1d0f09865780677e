import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { passwordFault } from '../../shared/contract/password.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../popups/error/error-text.ts';
import { CODE_LENGTH } from './fields.tsx';

// What each check says is a key below `account:fault`.
export const email = v.pipe(v.string(), v.trim(), v.nonEmpty('email-missing'), v.email('email-invalid'));
export const password = v.pipe(v.string(), v.nonEmpty('password-missing'));
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('new-password-missing'),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? passwordFault(dataset.value) : undefined;
    if (fault) addIssue({ message: fault });
  }),
);
export const code = v.pipe(v.string(), v.length(CODE_LENGTH, 'code-length'));

/** The words for what a field's check said; what the server said is words already. */
export function useFault(): (message: string | undefined) => string | undefined {
  const { catalogue } = useApp();
  return (message) => message && (catalogue.find('account', `fault.${message}`) ?? message);
}

/**
 * Puts what the server said beside the field that it is about, and about the form as a whole where no field is at fault.
 */
export function useShowFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Partial<Record<ErrorCode, FieldPath<Values>>>,
): (error: unknown) => void {
  const { catalogue } = useApp();
  return (error) => {
    const field = error instanceof CodedError ? fields[error.code] : undefined;
    form.setError(field ?? 'root', { message: errorText(catalogue, error) }, { shouldFocus: true });
  };
}
