import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { PasswordField } from '../../account/fields.tsx';
import { newPassword, password, useFault, useShowFailure } from '../../account/forms.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/field.tsx';
import { Link } from '../../components/link.tsx';
import { useToast } from '../../components/toast.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { makeStale } from '../../platform/stale.ts';
import type { PopupControls } from '../registry.ts';

const values = v.object({ current: password, password: newPassword });

/** Sets a new password with the old one; every other device is signed out. */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const { platform, queryClient } = useApp();
  const fault = useFault();
  const form = useForm({
    resolver: valibotResolver(values),
    defaultValues: { current: '', password: '' },
  });
  const showFailure = useShowFailure(form, {
    'auth/wrong-password': 'current',
    'auth/password-weak': 'password',
    'auth/password-unchanged': 'password',
  });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async (entered) => {
    try {
      await postAccount('change-password', entered);
    } catch (error) {
      showFailure(error);
      return;
    }
    platform.announceRenewal();
    void makeStale(queryClient, ['mySessions']);
    toast(t('account:reset.done'));
    close(true);
  });
  return (
    <Dialog title={t('account:reset.title')} onClose={close}>
      <form noValidate onSubmit={change} className="flex flex-col gap-5">
        <p>{t('security:password.text')}</p>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <PasswordField
          label={t('account:currentPassword')}
          autoComplete="current-password"
          {...form.register('current')}
          error={fault(errors.current?.message)}
          aside={
            <Link
              to="/reset-password"
              onClick={() => close()}
              className="-my-2 inline-block py-2 text-accent-text text-sm underline-offset-4 hover:underline"
            >
              {t('account:signIn.forgot')}
            </Link>
          }
        />
        <PasswordField
          autoComplete="new-password"
          {...form.register('password')}
          error={fault(errors.password?.message)}
        />
        <Button type="submit" size="lg" busy={isSubmitting}>
          {t('profile:save')}
        </Button>
      </form>
    </Dialog>
  );
}
