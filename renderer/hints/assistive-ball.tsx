import { useRef } from 'react';
import { useApp, useTranslate } from '../app/app.ts';
import { EditIcon } from '../components/action-icons.tsx';
import { classes } from '../components/classes.ts';
import { SupportIcon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { type Contact, contactUrl } from './documents.ts';
import { useBallRise } from './use-ball-rise.ts';
import { useBallTip } from './use-ball-tip.ts';

/**
 * The floating ball on pages that are no shelf (P21): to the sibling site where games are made, or, on the master domain,
 * to customer service on Telegram. What it is for stands beside it for five seconds, where that covers nothing. Narrow
 * screens have words and amounts up to their margin: there it is a tab at the window's edge, no wider than the margin.
 */
export function AssistiveBall({ creator, contacts }: { creator: string | undefined; contacts: Contact[] }) {
  const { site } = useApp();
  const telegram = contacts.find(({ type }) => type === 'telegram');
  const address = site.customerService ? telegram && contactUrl(telegram) : creator;
  return address ? <Ball address={address} isSupport={site.customerService} /> : null;
}

function Ball({ address, isSupport }: { address: string; isSupport: boolean }) {
  const t = useTranslate();
  const ball = useRef<HTMLElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const rise = useBallRise(ball);
  const tip = useBallTip(ball, words, rise);
  const label = t(isSupport ? 'common:account.support' : 'site:ball.create');
  const Icon = isSupport ? SupportIcon : EditIcon;
  return (
    <aside
      ref={ball}
      aria-label={label}
      style={{ translate: `0 ${-rise}px` }}
      className="ball fixed end-0 z-20 lg:end-4"
    >
      {tip !== 'gone' && (
        <span
          ref={words}
          aria-hidden="true"
          className={classes(
            'pointer-events-none absolute inset-y-0 end-full my-auto me-2 h-fit w-max max-w-48 rounded-lg bg-ink px-3 py-1.5 text-canvas text-xs shadow-float',
            tip === 'shown' ? 'ball-tip' : 'invisible',
          )}
        >
          {label}
        </span>
      )}
      <Link
        to={address}
        aria-label={label}
        title={tip === 'shown' ? undefined : label}
        className="group/ball flex h-12 w-6 justify-end lg:size-12"
      >
        <span className="flex w-[min(var(--page-padding),1.5rem)] items-center justify-center rounded-s-xl border border-line border-e-0 bg-raised text-[0.6rem] text-ink shadow-float group-hover/ball:bg-accent group-hover/ball:text-accent-ink lg:size-12 lg:rounded-full lg:border-e lg:text-xl">
          <Icon />
        </span>
      </Link>
    </aside>
  );
}
