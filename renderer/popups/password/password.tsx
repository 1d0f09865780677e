import { type FormEvent, useId, useState } from 'react';
import { PasswordField } from '../../account/fields.tsx';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';

export interface PasswordArgs {
  title: string;
  /** What is about to happen. */
  text: string;
  confirmLabel: string;
}

/** Asks for the password before something that only the player may do; resolves with it. */
export function Popup({ title, text, confirmLabel, close }: PasswordArgs & PopupControls<string>) {
  const t = useTranslate();
  const formId = useId();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close(password);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={password === ''}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{text}</p>
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Dialog>
  );
}
