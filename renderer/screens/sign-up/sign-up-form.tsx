import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import * as v from 'valibot';
import { EmailField, PasswordField } from '../../account/fields.tsx';
import { email, newPassword, useFault, useShowFailure } from '../../account/forms.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { Link } from '../../components/link.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { Rules } from './rules.tsx';

const newAccount = v.object({ email, password: newPassword });

interface SignUpFormProps {
  /** Where somebody goes who is signed in already, such as by another tab. */
  next: string;
  /** Gets the address that a code was mailed to. */
  onDone: (email: string) => void;
}

/** The first step of signing up. */
export function SignUpForm({ next, onDone }: SignUpFormProps) {
  const t = useTranslate();
  const { locale, platform } = useApp();
  const hydrated = useHydrated();
  const fault = useFault();
  const { search } = useLocation();
  const session = useSession();
  const form = useForm({ resolver: valibotResolver(newAccount) });
  const showFailure = useShowFailure(form, {
    'auth/email-already-exists': 'email',
    'auth/argument-error': 'email',
    'auth/password-weak': 'password',
  });
  const { errors, isSubmitting } = form.formState;

  const signUp = form.handleSubmit(async (entered) => {
    try {
      await postAccount('sign-up', { ...entered, locale });
    } catch (error) {
      showFailure(error);
      return;
    }
    // The account stands whether or not the mail goes out; the next step can send another one.
    await postAccount('verify-email/send', {}).catch(() => {});
    onDone(entered.email);
    platform.announceSession();
  });

  // The launcher hears of a session by itself: one that begins here must not end the page before the code was asked for.
  if (session === 'player' && !isSubmitting) return <Navigate to={next} replace />;
  return (
    <>
      <form method="post" noValidate onSubmit={signUp} className="flex flex-col gap-5">
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <EmailField {...form.register('email')} error={fault(errors.email?.message)} />
        <PasswordField
          autoComplete="new-password"
          label={t('account:password')}
          {...form.register('password')}
          error={fault(errors.password?.message)}
        />
        <Button type="submit" size="lg" disabled={!hydrated} busy={isSubmitting} className="mt-1">
          {t('account:signUp.create')}
        </Button>
        <Rules />
      </form>
      <p className="text-center text-muted text-sm">
        {t('account:signUp.haveOne')}{' '}
        <Link
          to={`/sign-in${search}`}
          className="-my-2 inline-block py-2 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('common:account.logIn')}
        </Link>
      </p>
    </>
  );
}
