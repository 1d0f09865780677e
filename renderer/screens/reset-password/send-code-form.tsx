import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { EmailField } from '../../account/fields.tsx';
import { email, useFault, useShowFailure } from '../../account/forms.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { postAccount } from '../../platform/account-api.ts';

const values = v.object({ email });

/** Asks for the address that a code goes to. */
export function SendCodeForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const fault = useFault();
  const form = useForm({ resolver: valibotResolver(values) });
  const showFailure = useShowFailure(form, { 'auth/argument-error': 'email' });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (entered) => {
    try {
      await postAccount('reset-password/send', entered);
      onSent(entered.email);
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <EmailField {...form.register('email')} error={fault(errors.email?.message)} />
      <Button type="submit" size="lg" disabled={!hydrated} busy={isSubmitting}>
        {t('account:reset.send')}
      </Button>
    </form>
  );
}
