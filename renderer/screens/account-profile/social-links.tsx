import { type FormEvent, useMemo, useState } from 'react';
import { SOCIAL_KEYS, type SocialKey, socialAddress } from '../../../shared/contract/profile.ts';
import { useTranslate } from '../../app/app.ts';
import { TextField } from '../../components/field.tsx';
import { useDraft } from './draft.ts';
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

type Links = Record<SocialKey, string>;

/** Where else the player can be found. */
export function SocialLinks({ social }: { social: Record<SocialKey, string | null> }) {
  const t = useTranslate();
  const save = useSetUser();
  const kept = useMemo(() => textsOf(social), [social]);
  const [links, setLinks] = useDraft(kept, followedLinks);
  const [faulty, setFaulty] = useState<readonly SocialKey[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = SOCIAL_KEYS.filter((key) => links[key].trim() && !socialAddress(key, links[key]));
    setFaulty(faults);
    if (faults.length === 0) save.mutate({ metadata: { social: links } });
  };
  const changed = SOCIAL_KEYS.some((key) => inFull(key, links) !== kept[key]);
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

const textsOf = (social: Record<SocialKey, string | null>): Links => ({
  facebook: social.facebook ?? '',
  twitter: social.twitter ?? '',
  discord: social.discord ?? '',
  creator_site: social.creator_site ?? '',
});

/** The store keeps an address in full, however it was typed. */
const inFull = (key: SocialKey, links: Links): string => socialAddress(key, links[key]) ?? links[key].trim();

/** The links once others are kept than before: those that are kept, where nothing else was written. */
function followedLinks(links: Links, before: Links, kept: Links): Links {
  const next = { ...links };
  for (const key of SOCIAL_KEYS) if (inFull(key, links) === before[key]) next[key] = kept[key];
  return next;
}
