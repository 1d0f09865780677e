import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { email } from '../../account/forms.ts';
import { useTranslate } from '../../app/app.ts';
import { TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { followed, useDraft } from './draft.ts';
import { SaveButton } from './save-button.tsx';
import { useSetUser } from './use-set-user.ts';

/** An address for the community, which need not be the account's; it shows only when the player says so. */
export function CommunityEmail({ value, show }: { value: string; show: boolean }) {
  const t = useTranslate();
  const save = useSetUser();
  const [address, setAddress] = useDraft(value, followed);
  const [faulty, setFaulty] = useState(false);
  const keep = (kept: { value: string; show: boolean }) =>
    save.mutate({ metadata: { community_email: kept } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isProper = address.trim() === '' || v.is(email, address);
    setFaulty(!isProper);
    if (isProper) keep({ value: address.trim(), show });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={t('profile:communityEmail.label')}
        type="email"
        autoComplete="email"
        value={address}
        error={faulty ? t('account:fault.email-invalid') : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Switch
        label={t('profile:communityEmail.show')}
        checked={show}
        // Of the address that is kept: one that is still being written is nobody's business.
        onChange={(shown) => keep({ value, show: shown })}
        busy={save.isPending}
      />
      <SaveButton changed={address.trim() !== value} busy={save.isPending}>
        {t('profile:communityEmail.save')}
      </SaveButton>
    </form>
  );
}
