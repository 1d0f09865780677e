import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import * as v from 'valibot';
import { AccountPage } from '../../account/account-page.tsx';
import { EmailField, PasswordField } from '../../account/fields.tsx';
import { email, password, useFault, useShowFailure } from '../../account/forms.ts';
import { SecondStepForm } from '../../account/second-step-form.tsx';
import { signInAnswer } from '../../account/sign-in-answer.ts';
import { useReturnPath } from '../../account/use-return-path.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useSession } from '../../app/session.ts';
import { goesOn } from '../../app/ways-in.ts';
import { Button } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { Link } from '../../components/link.tsx';
import { postAccount } from '../../platform/account-api.ts';
import { PasskeyButton } from './passkey-button.tsx';

const credentials = v.object({ email, password });

/** Signs in and goes on to where the player came from. */
export function Component() {
  const t = useTranslate();
  const returnPath = useReturnPath();
  const { platform } = useApp();
  const hydrated = useHydrated();
  const [secondStep, setSecondStep] = useState(false);
  const session = useSession();
  const fault = useFault();
  const { search, state } = useLocation();
  const form = useForm({ resolver: valibotResolver(credentials) });
  const showFailure = useShowFailure(form, {
    'auth/user-not-found': 'email',
    'auth/argument-error': 'email',
    'auth/wrong-password': 'password',
  });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async (entered) => {
    try {
      const answer = v.parse(signInAnswer, await postAccount('sign-in', entered));
      if (answer.second_step) setSecondStep(true);
      else platform.announceSession();
    } catch (error) {
      showFailure(error);
    }
  });

  // Told to nobody but this tab, so that the server's page, which comes at a reload, does not know it.
  const isGoingOn = hydrated && goesOn(state);
  if (session === 'player') return <Navigate to={returnPath} replace />;
  if (secondStep)
    return (
      <AccountPage title={t('security:step.title')} text={t('security:step.text')}>
        <SecondStepForm onSignedIn={platform.announceSession} onBack={() => setSecondStep(false)} />
      </AccountPage>
    );
  return (
    <AccountPage
      title={t(isGoingOn ? 'account:signIn.goOnTitle' : 'account:signIn.title')}
      text={t(isGoingOn ? 'account:signIn.goOnText' : 'account:signIn.text')}
    >
      <form method="post" noValidate onSubmit={signIn} className="flex flex-col gap-5">
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <EmailField {...form.register('email')} error={fault(errors.email?.message)} />
        <PasswordField
          autoComplete="current-password"
          {...form.register('password')}
          error={fault(errors.password?.message)}
          aside={
            <Link
              to={`/reset-password${search}`}
              className="-my-2 inline-block py-2 text-accent-text text-sm underline-offset-4 hover:underline"
            >
              {t('account:signIn.forgot')}
            </Link>
          }
        />
        <Button type="submit" size="lg" disabled={!hydrated} busy={isSubmitting} className="mt-1">
          {t('common:account.logIn')}
        </Button>
        {platform.kind === 'web' && <PasskeyButton disabled={!hydrated} onFailure={showFailure} />}
      </form>
      <p className="text-center text-muted text-sm">
        {t('account:signIn.newHere')}{' '}
        <Link
          to={`/sign-up${search}`}
          className="-my-2 inline-block py-2 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('common:account.signUp')}
        </Link>
      </p>
    </AccountPage>
  );
}
