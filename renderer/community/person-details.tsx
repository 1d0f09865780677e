import { SOCIAL_KEYS, type SocialKey } from '../../shared/contract/profile.ts';
import { useTranslate } from '../app/app.ts';
import { ButtonLink } from '../components/button.tsx';
import { GlobeIcon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import type { PersonInfo } from './person-facts.tsx';

/** Names that no language translates; a site of one's own has none. */
const NAMES: Partial<Record<SocialKey, string>> = { facebook: 'Facebook', twitter: 'X', discord: 'Discord' };

/** What a person shows of themselves beside the introduction: tags, links, entries of their own (S22). */
export function PersonDetails({ person: { metadata, social } }: { person: PersonInfo }) {
  const t = useTranslate();
  const links = SOCIAL_KEYS.flatMap((key) => {
    const href = social[key];
    return href ? [{ href, name: NAMES[key] ?? t('community:person.site') }] : [];
  });
  const mail = metadata.community_email.value;
  if (mail) links.push({ href: `mailto:${mail}`, name: t('community:person.mail') });
  return (
    <>
      {metadata.tags.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-2">
          {metadata.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-ink/7 px-3.5 py-1.5 text-sm">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul aria-label={t('community:person.elsewhere')} className="mt-6 flex flex-wrap gap-2">
          {links.map(({ href, name }) => (
            <li key={href}>
              <ButtonLink to={href} kind="plain" size="sm">
                <GlobeIcon />
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {metadata.list.length > 0 && (
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
          {metadata.list.map(({ _cid, title, type, value, url }) => (
            <div
              key={_cid}
              className={`border-line border-t py-3 text-sm ${type === 'textarea' ? 'sm:col-span-2' : ''}`}
            >
              <dt className="text-muted">{title}</dt>
              <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">
                {url ? (
                  <Link to={url} className="text-accent-text underline underline-offset-4">
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
