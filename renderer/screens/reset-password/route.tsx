import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AccountPage } from '../../account/account-page.tsx';
import { SecondStepForm } from '../../account/second-step-form.tsx';
import { useReturnPath } from '../../account/use-return-path.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SendCodeForm } from './send-code-form.tsx';

/** Mails a code, then takes it together with the new password, and the second step where there is one (A02, V03). */
export function Component() {
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  const [secondStep, setSecondStep] = useState(false);
  const { search } = useLocation();
  const { platform } = useApp();
  const path = usePath();
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const leave = (to: string) => navigate(path(to), { replace: true });
  if (secondStep)
    return (
      <AccountPage title={t('security:step.title')} text={t('security:step.text')}>
        <SecondStepForm
          onSignedIn={() => {
            platform.announceSession();
            void leave(returnPath);
          }}
          onBack={() => leave(`/sign-in${search}`)}
        />
      </AccountPage>
    );
  return (
    <AccountPage
      title={t('account:reset.title')}
      text={address ? t('account:reset.sent', { email: address }) : t('account:reset.text')}
    >
      {address ? (
        <NewPasswordForm email={address} onSecondStep={() => setSecondStep(true)} />
      ) : (
        <SendCodeForm onSent={setAddress} />
      )}
      <p className="text-center text-sm">
        <Link
          to={`/sign-in${search}`}
          className="-my-2 inline-block py-2 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('account:reset.back')}
        </Link>
      </p>
    </AccountPage>
  );
}
