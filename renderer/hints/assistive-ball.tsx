import { useEffect, useState } from 'react';
import { useApp, useTranslate } from '../app/app.ts';
import { EditIcon, SupportIcon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { type Contact, contactUrl } from './documents.ts';

const TIP_MS = 5000;

/**
 * The floating ball on pages that are no shelf (P21): to the sibling site where games are made, or, on the master domain,
 * to customer service on Telegram. What it is for stands beside it for five seconds.
 */
export function AssistiveBall({ creator, contacts }: { creator: string | undefined; contacts: Contact[] }) {
  const t = useTranslate();
  const { site } = useApp();
  const [tip, setTip] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setTip(false), TIP_MS);
    return () => clearTimeout(timer);
  }, []);
  const telegram = contacts.find(({ type }) => type === 'telegram');
  const address = site.customerService ? telegram && contactUrl(telegram) : creator;
  if (!address) return null;
  const label = t(site.customerService ? 'common:account.support' : 'site:ball.create');
  const Icon = site.customerService ? SupportIcon : EditIcon;
  return (
    <aside aria-label={label} className="ball fixed end-4 z-20 flex items-center gap-2">
      {tip && (
        <span
          aria-hidden="true"
          className="ball-tip max-w-48 rounded-lg bg-ink px-3 py-1.5 text-canvas text-xs shadow-float"
        >
          {label}
        </span>
      )}
      <Link
        to={address}
        aria-label={label}
        title={tip ? undefined : label}
        className="inline-flex size-12 items-center justify-center rounded-full border border-line bg-raised text-ink text-xl shadow-float hover:bg-accent hover:text-accent-ink"
      >
        <Icon />
      </Link>
    </aside>
  );
}
