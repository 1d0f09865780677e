import { useState } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { CodeForm } from '../../account/code-form.tsx';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import { postAccount } from '../../platform/account-api.ts';
import type { PopupControls } from '../registry.ts';
import { type NewAddress, NewAddressForm } from './new-address-form.tsx';

/** Moves the account to another address: asks for it and the password, then for the code that was mailed there. */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const [address, setAddress] = useState<NewAddress>({ email: '', password: '' });
  const [sent, setSent] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const changed = () => {
    toast(t('account:changeEmail.done'));
    close(true);
  };
  const sendAgain = async () => {
    try {
      await postAccount('change-email/send', { ...address });
    } catch (error) {
      // A code of the app counts once: for another mail the form asks for another one.
      if (error instanceof CodedError && error.code === 'auth/second-step-required') {
        setAsksCode(true);
        setSent(false);
      }
      throw error;
    }
  };
  return (
    <Dialog title={t('account:changeEmail.title')} onClose={close}>
      {sent ? (
        <>
          <p className="mb-5">{t('account:verify.text', { email: address.email })}</p>
          <CodeForm
            enter={(code) => postAccount('change-email', { email: address.email, code })}
            send={sendAgain}
            onVerified={changed}
          >
            <Button kind="quiet" onClick={() => setSent(false)}>
              {t('account:changeEmail.other')}
            </Button>
          </CodeForm>
        </>
      ) : (
        <NewAddressForm
          first={address}
          asksCode={asksCode}
          onSent={(entered) => {
            setAddress(entered);
            setAsksCode(false);
            setSent(true);
          }}
        />
      )}
    </Dialog>
  );
}
