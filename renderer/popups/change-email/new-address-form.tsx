import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { EmailField, PasswordField } from '../../account/fields.tsx';
import { email, password, useFault, useShowFailure } from '../../account/forms.ts';
import { useSecondStep } from '../../account/second-step.tsx';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { postAccount } from '../../platform/account-api.ts';

const values = v.object({ email, password });
export type NewAddress = v.InferOutput<typeof values>;

/** Asks for the address that the account is to have, and for what proves the player; a code is mailed to that address. */
export function NewAddressForm({
  first,
  asksCode,
  onSent,
}: {
  /** What stands in the form at first. */
  first: NewAddress;
  /** Whether the second step is asked for from the beginning. */
  asksCode: boolean;
  onSent: (address: NewAddress) => void;
}) {
  const t = useTranslate();
  const fault = useFault();
  const form = useForm({ resolver: valibotResolver(values), defaultValues: first });
  const showFailure = useShowFailure(form, {
    'auth/argument-error': 'email',
    'auth/email-already-exists': 'email',
    'auth/email-unchanged': 'email',
    'auth/wrong-password': 'password',
  });
  const secondStep = useSecondStep(asksCode);
  const { errors, isSubmitting } = form.formState;
  const isBack = first.email !== '';
  // The button that led back is gone.
  useEffect(() => {
    if (isBack && !asksCode) form.setFocus('email');
  }, [isBack, asksCode, form]);
  const send = form.handleSubmit(async (entered) => {
    try {
      await postAccount('change-email/send', { ...entered, ...secondStep.entered });
      onSent(entered);
    } catch (error) {
      if (!secondStep.take(error)) showFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <p>{t('account:changeEmail.text')}</p>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <EmailField
        label={t('account:changeEmail.new')}
        autoComplete="email"
        {...form.register('email')}
        error={fault(errors.email?.message)}
      />
      <PasswordField
        autoComplete="current-password"
        {...form.register('password')}
        error={fault(errors.password?.message)}
      />
      {secondStep.field}
      <Button type="submit" size="lg" busy={isSubmitting} disabled={secondStep.isMissing}>
        {t('account:reset.send')}
      </Button>
    </form>
  );
}
