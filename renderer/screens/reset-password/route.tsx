import { useState } from 'react';
import { useLocation } from 'react-router';
import { AccountPage } from '../../account/account-page.tsx';
import { useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SendCodeForm } from './send-code-form.tsx';

/** Mails a code, then takes it together with the new password (A02, V03). */
export function Component() {
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  const { search } = useLocation();
  return (
    <AccountPage
      title={t('account:reset.title')}
      text={address ? t('account:reset.sent', { email: address }) : t('account:reset.text')}
    >
      {address ? <NewPasswordForm email={address} /> : <SendCodeForm onSent={setAddress} />}
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
