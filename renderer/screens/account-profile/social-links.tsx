import { type FormEvent, useState } from 'react';
import { SOCIAL_KEYS, type SocialKey, socialAddress } from '../../../shared/contract/profile.ts';
import { useTranslate } from '../../app/app.ts';
import { TextField } from '../../components/field.tsx';
import { SaveButton } from './save-button.tsx';
import { useSetUser } from './use-set-user.ts';

/** Names that no language translates; a creator's site has none. */
const NAMES: Partial<Record<SocialKey, string>> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  discord: 'Discord',
};
const EXAMPLES: Record<SocialKey, string> = {
  facebook: 'facebook.com/…',
  twitter: 'x.com/…',
  discord: 'discord.gg/…',
  creator_site: 'https://…',
};

/** Where else the player can be found. */
export function SocialLinks({ social }: { social: Record<SocialKey, string | null> }) {
  const t = useTranslate();
  const save = useSetUser();
  const [links, setLinks] = useState(() => textsOf(social));
  const [faulty, setFaulty] = useState<readonly SocialKey[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = SOCIAL_KEYS.filter((key) => links[key].trim() && !socialAddress(key, links[key]));
    setFaulty(faults);
    if (faults.length === 0) save.mutate({ metadata: { social: links } });
  };
  // The store keeps an address in full, however it was typed.
  const changed = SOCIAL_KEYS.some(
    (key) => (socialAddress(key, links[key]) ?? links[key].trim()) !== (social[key] ?? ''),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {SOCIAL_KEYS.map((key) => (
        <TextField
          key={key}
          label={NAMES[key] ?? t('profile:social.site')}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={EXAMPLES[key]}
          value={links[key]}
          error={faulty.includes(key) ? t('profile:social.wrong') : undefined}
          onChange={({ target }) => setLinks({ ...links, [key]: target.value })}
        />
      ))}
      <SaveButton changed={changed} busy={save.isPending}>
        {t('profile:social.save')}
      </SaveButton>
    </form>
  );
}

const textsOf = (social: Record<SocialKey, string | null>): Record<SocialKey, string> => ({
  facebook: social.facebook ?? '',
  twitter: social.twitter ?? '',
  discord: social.discord ?? '',
  creator_site: social.creator_site ?? '',
});
