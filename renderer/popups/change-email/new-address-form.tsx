import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { EmailField, PasswordField } from '../../account/fields.tsx';
import { email, password, useFault, useShowFailure } from '../../account/forms.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { postAccount } from '../../platform/account-api.ts';

const values = v.object({ email, password });
export type NewAddress = v.InferOutput<typeof values>;

/** Asks for the address that the account is to have, and for its password; a code is mailed to that address. */
export function NewAddressForm({
  first,
  onSent,
}: {
  /** What stands in the form at first. */
  first: NewAddress;
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
  const { errors, isSubmitting } = form.formState;
  const isBack = first.email !== '';
  // The button that led back is gone.
  useEffect(() => {
    if (isBack) form.setFocus('email');
  }, [isBack, form]);
  const send = form.handleSubmit(async (entered) => {
    try {
      await postAccount('change-email/send', entered);
      onSent(entered);
    } catch (error) {
      showFailure(error);
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
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('account:reset.send')}
      </Button>
    </form>
  );
}
