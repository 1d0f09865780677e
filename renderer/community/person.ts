import { translated } from '../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../app/app.ts';

interface Named {
  profile: { nickname: string; translations?: readonly { lang: string; key: string; value: string }[] };
}

/** The name of a person in the visitor's language: pen names have translations, and who leaves has none any more. */
export function usePersonName(): (person: Named) => string {
  const { locale } = useApp();
  const t = useTranslate();
  return ({ profile }) =>
    (translated(profile.translations ?? [], 'nickname', locale) ?? profile.nickname) ||
    t('common:deletedAccount');
}
