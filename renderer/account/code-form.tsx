import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useState } from 'react';
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

/** The calls about the signed-in player's own address. */
export const OWN_ADDRESS = {
  enter: (entered: string) => postAccount('verify-email', { code: entered }),
  send: () => postAccount('verify-email/send', {}),
};

interface CodeFormProps {
  /** Takes the code. */
  enter: (code: string) => Promise<unknown>;
  /** Mails another one. */
  send: () => Promise<unknown>;
  onVerified: () => void;
  /** Ways on without a code. */
  children: ReactNode;
}

/** Enters the code that proves an address; a mail with it is on its way when this shows. */
export function CodeForm({ enter, send, onVerified, children }: CodeFormProps) {
  const t = useTranslate();
  const { queryClient } = useApp();
  const fault = useFault();
  const form = useForm({ resolver: valibotResolver(values), defaultValues: { code: '' } });
  const showFailure = useShowFailure(form, { 'auth/code-invalid': 'code' });
  const { errors, isSubmitting } = form.formState;
  // The button that asked for the code is gone.
  useEffect(() => form.setFocus('code'), [form]);

  const submit = form.handleSubmit(async (entered) => {
    try {
      await enter(entered.code);
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
        <SendAgain send={send} onFailure={showFailure} />
        {children}
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
  const [sentAt, setSentAt] = useState(() => performance.now());
  const [wait, setWait] = useState(SEND_AGAIN_S);
  useEffect(() => {
    // By the clock, not by counting: while its player reads mail in another tab, this one ticks once a minute.
    const timer = setInterval(() => {
      const left = Math.ceil(SEND_AGAIN_S - (performance.now() - sentAt) / 1000);
      setWait(Math.max(0, left));
      if (left <= 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  const sendAgain = async () => {
    setSentAt(performance.now());
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
