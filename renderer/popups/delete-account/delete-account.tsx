import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { AuthorBalanceDocument, OwnedIdsDocument } from '../../../shared/contract/gql/graphql.ts';
import { SendAgain } from '../../account/code-form.tsx';
import { CodeField, PasswordField } from '../../account/fields.tsx';
import { code, password, useFault, useShowFailure } from '../../account/forms.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useToast } from '../../components/toast.tsx';
import { useWork } from '../../components/use-work.ts';
import { coins, coinValues, numbers } from '../../i18n/format.ts';
import { postAccount } from '../../platform/account-api.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import type { PopupControls } from '../registry.ts';

const BY = {
  password: v.object({ password, code: v.string() }),
  code: v.object({ password: v.string(), code }),
};

/** Says what goes with an account, asks for the password or a mailed code, and begins its thirty days. */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const toast = useToast();
  const { platform } = useApp();
  const fault = useFault();
  const [by, setBy] = useState<keyof typeof BY>('password');
  const form = useForm({
    resolver: valibotResolver(BY[by]),
    defaultValues: { password: '', code: '' },
  });
  const showFailure = useShowFailure(form, {
    'auth/wrong-password': 'password',
    'auth/code-invalid': 'code',
  });
  const { errors, isSubmitting } = form.formState;
  // The button that asked for the code goes.
  useEffect(() => {
    if (by === 'code') form.setFocus('code');
  }, [by, form]);
  const remove = form.handleSubmit(async (entered) => {
    try {
      await postAccount('delete', { [by]: entered[by] });
    } catch (error) {
      showFailure(error);
      return;
    }
    close(true);
    platform.announceSession();
    toast(t('security:delete.done'));
    await navigate(path('/'));
  });
  const sendCode = () => postAccount('delete/send', {});
  const [asking, askCode] = useWork(() => sendCode().then(() => setBy('code'), showFailure));
  return (
    <Dialog title={t('security:delete.title')} onClose={close}>
      <form noValidate onSubmit={remove} className="flex flex-col gap-5">
        <p>{t('security:delete.text')}</p>
        <Notice look="bad">{t('security:delete.loss')}</Notice>
        <Losses />
        <Owed />
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        {by === 'password' ? (
          <PasswordField
            autoComplete="current-password"
            {...form.register('password')}
            error={fault(errors.password?.message)}
          />
        ) : (
          <Controller
            control={form.control}
            name="code"
            render={({ field: { onChange, ...field } }) => (
              <CodeField {...field} onCode={onChange} error={fault(errors.code?.message)} />
            )}
          />
        )}
        <div className="flex flex-col gap-2">
          <Button type="submit" kind="danger" size="lg" busy={isSubmitting}>
            {t('security:delete.delete')}
          </Button>
          {by === 'password' ? (
            <Button kind="quiet" busy={asking} onClick={askCode}>
              {t('security:delete.byCode')}
            </Button>
          ) : (
            <SendAgain send={sendCode} onFailure={showFailure} />
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What the account holds, and its player gives up. */
function Losses() {
  const t = useTranslate();
  const { locale, site } = useApp();
  const wallet = useMe().data?.me.wallet;
  const { data } = useQuery(
    graphqlQuery(OwnedIdsDocument, { platform_key: site.platformKey, q: { limit: 1 } }),
  );
  const lost = [
    [t('security:delete.coins'), wallet && coins(locale, wallet.meowcent)],
    ...(site.silver ? [[t('security:delete.silver'), wallet && coins(locale, wallet.silver)] as const] : []),
    [t('security:delete.games'), data && numbers(locale).format(data.findStoreOrder.totalCount)],
  ] as const;
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-3 text-sm">
      {lost.map(([name, amount]) => (
        <div key={name} className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2">
          <dt>{name}</dt>
          <dd className="font-semibold text-ink tabular-nums">{amount ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the store owes an author, who gets it all the same; nothing for all others. */
function Owed() {
  const t = useTranslate();
  const { locale } = useApp();
  const balance =
    useQuery(graphqlQuery(AuthorBalanceDocument, {})).data?.findAuthorStatement.list[0]?.closing ?? 0;
  return (
    balance > 0 && <Notice look="plain">{t('security:delete.owed', coinValues(locale, balance))}</Notice>
  );
}
