import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { SendAgain } from '../../account/code-form.tsx';
import { CodeField, PasswordField } from '../../account/fields.tsx';
import { code, newPassword, useFault, useShowFailure } from '../../account/forms.ts';
import { signInAnswer } from '../../account/sign-in-answer.ts';
import { useReturnPath } from '../../account/use-return-path.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { useToast } from '../../components/toast.tsx';
import { postAccount } from '../../platform/account-api.ts';

const values = v.object({ code, password: newPassword });

interface NewPasswordFormProps {
  email: string;
  /** The password is set and taken; the authenticator app's code is still to come. */
  onSecondStep: () => void;
}

/** Takes the mailed code and the new password, signs in with it and goes on to where the player came from. */
export function NewPasswordForm({ email, onSecondStep }: NewPasswordFormProps) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const toast = useToast();
  const { platform } = useApp();
  const { search } = useLocation();
  const returnPath = useReturnPath();
  const fault = useFault();
  const form = useForm({
    resolver: valibotResolver(values),
    defaultValues: { code: '', password: '' },
  });
  const showFailure = useShowFailure(form, {
    'auth/code-invalid': 'code',
    'auth/password-weak': 'password',
  });
  const { errors, isSubmitting } = form.formState;
  // The button that asked for the code is gone.
  useEffect(() => form.setFocus('code'), [form]);
  /** Signs in by the new password: whether a second step stands before the session; undefined where nobody answers. */
  const signIn = async (password: string): Promise<boolean | undefined> => {
    try {
      return v.parse(signInAnswer, await postAccount('sign-in', { email, password })).second_step;
    } catch {
      return undefined;
    } finally {
      // A new password ends every session: whoever was signed in here is not any more.
      platform.announceSession();
    }
  };
  const reset = form.handleSubmit(async ({ code, password }) => {
    try {
      await postAccount('reset-password', { email, code, password });
    } catch (error) {
      showFailure(error);
      return;
    }
    const hasSecondStep = await signIn(password);
    toast(t('account:reset.done'));
    if (hasSecondStep) {
      onSecondStep();
      return;
    }
    // The code is used up: where signing in went wrong, the way leads to the page for that.
    const next = hasSecondStep === false ? returnPath : path(`/sign-in${search}`);
    await navigate(next, { replace: true });
  });
  return (
    <form noValidate onSubmit={reset} className="flex flex-col gap-5">
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Controller
        control={form.control}
        name="code"
        render={({ field: { onChange, ...field } }) => (
          <CodeField {...field} onCode={onChange} error={fault(errors.code?.message)} />
        )}
      />
      <PasswordField
        autoComplete="new-password"
        {...form.register('password')}
        error={fault(errors.password?.message)}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" busy={isSubmitting}>
          {t('account:reset.save')}
        </Button>
        <SendAgain send={() => postAccount('reset-password/send', { email })} onFailure={showFailure} />
      </div>
    </form>
  );
}
