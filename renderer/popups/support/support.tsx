import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../app/app.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type Contact, contactsOf, contactUrl } from '../../hints/documents.ts';
import { contactsQuery, SupportAddress } from '../../hints/support-address.tsx';
import type { PopupControls } from '../registry.ts';

const NAMES: Record<Contact['type'], string> = { telegram: 'Telegram', wechat: 'WeChat', qq: 'QQ' };

/** Ways to reach customer service (P10): Telegram opens by itself, WeChat and QQ are found by their id. */
export function Popup({ close }: PopupControls<never>) {
  const t = useTranslate();
  const question = useQuery(contactsQuery);
  const contacts = contactsOf(question.data?.findClassify.list[0]?.value);
  return (
    <Dialog title={t('site:support.title')} onClose={close}>
      <p>{t('site:support.text')}</p>
      {!question.data && <AwaitedPart question={question} className="mt-5 h-24" />}
      <ul className="mt-5 divide-y divide-line border-line not-empty:border-y">
        {contacts.map((contact) => (
          <Way key={contact._cid} contact={contact} />
        ))}
      </ul>
      <SupportAddress className="mt-5" />
    </Dialog>
  );
}

function Way({ contact }: { contact: Contact }) {
  const t = useTranslate();
  const address = contactUrl(contact);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        <span className="block font-semibold text-ink">{NAMES[contact.type]}</span>
        <span className="block text-sm">{contact.id}</span>
      </span>
      {address ? (
        <ButtonLink
          kind="plain"
          size="sm"
          to={address}
          aria-label={`${t('site:support.open')}: ${NAMES[contact.type]}`}
        >
          {t('site:support.open')}
        </ButtonLink>
      ) : (
        <CopyButton text={contact.id} label={t('site:support.copy')} done={t('site:support.copied')} />
      )}
    </li>
  );
}
