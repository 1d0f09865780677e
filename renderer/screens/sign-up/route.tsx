import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountPage } from '../../account/account-page.tsx';
import { CodeForm, OWN_ADDRESS } from '../../account/code-form.tsx';
import { useReturnPath } from '../../account/use-return-path.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Opens an account, then asks for the code that proves the address; that can wait. */
export function Component() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [address, setAddress] = useState<string>();
  const next = useReturnPath();
  const goOn = () => void navigate(next, { replace: true });
  const popups = usePopups();
  const changeEmail = async () => {
    if (await popups.open('change-email', {})) goOn();
  };

  if (address)
    return (
      <AccountPage title={t('account:verify.title')} text={t('account:verify.text', { email: address })}>
        <CodeForm {...OWN_ADDRESS} onVerified={goOn}>
          <Button kind="quiet" onClick={goOn}>
            {t('account:verify.later')}
          </Button>
          <Button kind="quiet" onClick={changeEmail}>
            {t('account:changeEmail.wrong')}
          </Button>
        </CodeForm>
      </AccountPage>
    );
  return (
    <AccountPage title={t('account:signUp.title')} text={t('account:signUp.text')}>
      <SignUpForm next={next} onDone={setAddress} />
    </AccountPage>
  );
}
