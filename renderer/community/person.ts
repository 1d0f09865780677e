import { useApp } from '../app/app.ts';
import { translated } from '../i18n/translations.ts';

interface Named {
  profile: { nickname: string; translations: readonly { lang: string; key: string; value: string }[] };
}

/** The name of a person in the visitor's language: pen names have translations. */
export function usePersonName(): (person: Named) => string {
  const { locale } = useApp();
  return ({ profile }) => translated(profile.translations, 'nickname', locale) ?? profile.nickname;
}
