import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { ENTRY_NAME_LENGTH, ENTRY_TYPES, ENTRY_VALUE_LENGTH } from '../../../shared/contract/profile.ts';
import { metadataEntry } from '../../../shared/contract/profile-values.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import type { PopupControls } from '../registry.ts';

/** An entry as the page holds it. */
export interface EntryDraft {
  _cid: string;
  title: string;
  type: string;
  value: string;
  show: boolean;
}

export interface MeMetadataArgs {
  /** The entry to edit; a new one when absent. */
  entry?: EntryDraft;
}

const VALUE = 'value';

/** Makes or edits an entry of the profile: it can be confirmed once it has a name, and a url must be one (P11). */
export function Popup({ entry, close }: MeMetadataArgs & PopupControls<EntryDraft>) {
  const t = useTranslate();
  const formId = useId();
  const [draft, setDraft] = useState<EntryDraft>(
    () => entry ?? { _cid: crypto.randomUUID(), title: '', type: 'string', value: '', show: true },
  );
  const [fault, setFault] = useState<'missing' | 'url-invalid'>();
  const change = (changes: Partial<EntryDraft>) => {
    setFault(undefined);
    setDraft({ ...draft, ...changes });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = v.safeParse(metadataEntry, draft);
    if (parsed.success) return close(parsed.output);
    setFault(draft.value.trim() === '' ? 'missing' : 'url-invalid');
    const box = event.currentTarget.elements.namedItem(VALUE);
    if (box instanceof HTMLElement) box.focus();
  };
  const valueField = {
    name: VALUE,
    label: t('profile:entry.value'),
    maxLength: ENTRY_VALUE_LENGTH,
    value: draft.value,
    error: fault && t(fault === 'missing' ? 'profile:entry.missing' : 'profile:entry.wrongUrl'),
  };
  return (
    <Dialog
      title={t(entry ? 'profile:entry.edit' : 'profile:entry.add')}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button type="submit" form={formId} disabled={draft.title.trim() === ''}>
            {t('profile:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('profile:entry.title')}
          maxLength={ENTRY_NAME_LENGTH}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-ink text-sm">{t('profile:entry.type')}</legend>
          {ENTRY_TYPES.map((type) => (
            <label
              key={type}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-ink text-sm has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name="type"
                checked={draft.type === type}
                onChange={() => change({ type })}
                className="size-4 accent-accent"
              />
              {t(`profile:entry.types.${type}`)}
            </label>
          ))}
        </fieldset>
        {draft.type === 'textarea' ? (
          <TextArea {...valueField} onChange={({ target }) => change({ value: target.value })} />
        ) : (
          <TextField
            {...valueField}
            inputMode={draft.type === 'url' ? 'url' : 'text'}
            onChange={({ target }) => change({ value: target.value })}
          />
        )}
        <Switch
          label={t('profile:entry.show')}
          text={t('profile:entry.showText')}
          checked={draft.show}
          onChange={(show) => change({ show })}
        />
      </form>
    </Dialog>
  );
}
