import { CodeForm, OWN_ADDRESS } from '../../account/code-form.tsx';
import { useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import type { PopupControls } from '../registry.ts';

/** Asks for the code that was just mailed to the player's address. */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const { data } = useMe();
  const verified = () => {
    toast(t('account:verify.done'));
    close(true);
  };
  return (
    <Dialog title={t('account:verify.title')} onClose={close}>
      <p className="mb-5">{t('account:verify.text', { email: data?.me.email ?? '' })}</p>
      <CodeForm {...OWN_ADDRESS} onVerified={verified}>
        <Button kind="quiet" onClick={() => close()}>
          {t('account:verify.later')}
        </Button>
      </CodeForm>
    </Dialog>
  );
}
