import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { FormError } from '../components/field.tsx';
import { useToast } from '../components/toast.tsx';
import { postAccount } from '../platform/account-api.ts';
import { makeStale } from '../platform/stale.ts';
import { CodeField } from './fields.tsx';
import { code, useFault, useShowFailure } from './forms.ts';

const SEND_AGAIN_S = 30;

const values = v.object({ code });

/** Enters the code that proves the signed-in player's address; a mail with it is on its way when this shows. */
export function CodeForm({ onVerified, onLater }: { onVerified: () => void; onLater: () => void }) {
  const t = useTranslate();
  const { queryClient } = useApp();
  const fault = useFault();
  const form = useForm({ resolver: valibotResolver(values), defaultValues: { code: '' } });
  const showFailure = useShowFailure(form, { 'auth/code-invalid': 'code' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (entered) => {
    try {
      await postAccount('verify-email', entered);
      await makeStale(queryClient, ['me']);
      onVerified();
    } catch (error) {
      showFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <Controller
        control={form.control}
        name="code"
        render={({ field: { onChange, ...field } }) => (
          <CodeField {...field} onCode={onChange} error={fault(errors.code?.message)} />
        )}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" busy={isSubmitting}>
          {t('account:verify.confirm')}
        </Button>
        <SendAgain send={() => postAccount('verify-email/send', {})} onFailure={showFailure} />
        <Button kind="quiet" onClick={onLater}>
          {t('account:verify.later')}
        </Button>
      </div>
    </form>
  );
}

/** Sends another code, at most one every half minute. */
export function SendAgain({
  send,
  onFailure,
}: {
  send: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
}) {
  const t = useTranslate();
  const toast = useToast();
  const [wait, setWait] = useState(SEND_AGAIN_S);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const sendAgain = async () => {
    setWait(SEND_AGAIN_S);
    try {
      await send();
      toast(t('account:codeSent'));
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <Button kind="plain" disabled={wait > 0} onClick={sendAgain} className="max-sm:whitespace-normal">
      {wait > 0 ? t('account:sendAgainIn', { count: wait }) : t('account:sendAgain')}
    </Button>
  );
}
