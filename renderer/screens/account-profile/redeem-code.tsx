import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  GameNamesDocument,
  RedeemCodeDocument,
  type RedeemCodeMutation,
} from '../../../shared/contract/gql/graphql.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { coins } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { BELONGINGS } from '../../wallet/use-confirm.ts';

type Reward = RedeemCodeMutation['redeemQuestRedemptionCode']['quest']['reward']['list'][number];

/** Takes a code, sent base64-encoded (V07), and tells what it was worth (C16), with the way to a game; coins reload the user (T20). */
export function RedeemCode() {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const { platform } = useApp();
  const popups = usePopups();
  const [code, setCode] = useState('');
  const nameRewards = useRewardNames();
  const redeem = useGraphqlMutation(RedeemCodeDocument, {
    stale: BELONGINGS,
    onSuccess: async ({ redeemQuestRedemptionCode }) => {
      setCode('');
      const rewards = redeemQuestRedemptionCode.quest.reward.list;
      const names = await nameRewards(rewards);
      const text =
        names.length > 0
          ? [t('profile:redeem.congratulations'), ...names].join('\n')
          : t('profile:redeem.unseen');
      const title = t('profile:redeem.title');
      if (names.length === 0 || rewards.every(({ store_id }) => store_id === null))
        return void popups.open('message', { title, text });
      const ways = { confirmLabel: t('wallet:purchased.show'), cancelLabel: t('common:ok') };
      const library = platform.kind === 'launcher' ? '/library' : '/my-store?tab=purchased';
      if (await popups.open('confirm', { title, text, ...ways })) await navigate(path(library));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    redeem.mutate({ redemption_code: base64(code.trim()) });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-64 grow">
        <TextField
          label={t('profile:redeem.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          className="font-semibold uppercase tracking-wider"
        />
      </div>
      <Button type="submit" className="h-12" disabled={code.trim() === ''} busy={redeem.isPending}>
        {t('profile:redeem.redeem')}
      </Button>
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
