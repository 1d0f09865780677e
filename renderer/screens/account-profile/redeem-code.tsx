import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import {
  GameNamesDocument,
  RedeemCodeDocument,
  type RedeemCodeMutation,
} from '../../../shared/contract/gql/graphql.ts';
import { useShowFailure } from '../../account/forms.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { FormError, TextField } from '../../components/field.tsx';
import { coins } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { usePurchasedPlace } from '../../wallet/purchased-place.ts';
import { BELONGINGS } from '../../wallet/use-confirm.ts';

type Reward = RedeemCodeMutation['redeemQuestRedemptionCode']['quest']['reward']['list'][number];

const values = v.object({ code: v.pipe(v.string(), v.trim()) });

/** Takes a code, sent base64-encoded (V07), and tells what it was worth (C16), with the way to a game; coins reload the user (T20). */
export function RedeemCode() {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const place = usePurchasedPlace();
  const popups = usePopups();
  const form = useForm({ resolver: valibotResolver(values), defaultValues: { code: '' } });
  const showFailure = useShowFailure(form, {
    'quest/redemption-code-invalid': 'code',
    'quest/redemption-code-used': 'code',
    'store/already-owned': 'code',
  });
  const { errors } = form.formState;
  const nameRewards = useRewardNames();
  const redeem = useGraphqlMutation(RedeemCodeDocument, {
    stale: BELONGINGS,
    showsFailure: true,
    onSuccess: async ({ redeemQuestRedemptionCode }) => {
      form.reset();
      const { quest, again } = redeemQuestRedemptionCode;
      const rewards = quest.reward.list;
      const names = await nameRewards(rewards);
      const gave = t(again ? 'profile:redeem.own' : 'profile:redeem.congratulations');
      const text = names.length > 0 ? [gave, ...names].join('\n') : t('profile:redeem.unseen');
      const title = t(again ? 'profile:redeem.ownTitle' : 'profile:redeem.title');
      if (names.length === 0 || rewards.every(({ store_id }) => store_id === null))
        return void popups.open('message', { title, text });
      const ways = { confirmLabel: place.label, cancelLabel: t('common:ok') };
      if (await popups.open('confirm', { title, text, ...ways })) await navigate(path(place.to));
    },
  });
  const submit = form.handleSubmit(({ code }) =>
    redeem.mutate({ redemption_code: base64(code) }, { onError: showFailure }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <div className="grow">
          <TextField
            label={t('profile:redeem.code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            {...form.register('code')}
            error={errors.code?.message}
            className="font-semibold uppercase tracking-wider"
          />
        </div>
        <Button
          type="submit"
          className="h-12 self-start sm:mt-6.5"
          disabled={form.watch('code').trim() === ''}
          busy={redeem.isPending}
        >
          {t('profile:redeem.redeem')}
        </Button>
      </div>
    </form>
  );
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Says each reward in words: so many coins, so much silver, this game. */
function useRewardNames() {
  const t = useTranslate();
  const { locale, site, queryClient } = useApp();
  return async (rewards: readonly Reward[]): Promise<string[]> => {
    const ids = rewards.flatMap(({ store_id }) => store_id ?? []);
    const language = locale.toLowerCase();
    const found = await queryClient
      .fetchQuery(graphqlQuery(GameNamesDocument, { platform_key: [site.platformKey], language, ids }))
      .catch(() => undefined);
    const names = new Map(found?.findStore.list.map(({ id, store_info: [info] }) => [id, info?.name]));
    // The white label shows no silver (A08).
    const shown = rewards.filter(({ key }) => site.silver || key !== 'account_1');
    return shown.map(({ key, amount, store_id }) => {
      const count = (amount ?? 0) / 100;
      if (key === 'account_0') return `${coins(locale, amount ?? 0)} ${t('common:coins', { count })}`;
      if (key === 'account_1') return `${coins(locale, amount ?? 0)} ${t('wallet:silverCoins', { count })}`;
      return names.get(store_id ?? 0) ?? t('profile:redeem.game');
    });
  };
}
