import type { ReactNode } from 'react';
import { useApp, useTranslate } from '../app/app.ts';
import { PageTitle } from '../app/page-title.tsx';
import { IconButton } from '../components/button.tsx';
import { CheckIcon, GlobeIcon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { Logo } from '../components/logo.tsx';
import { usePopups } from '../popups/popups.tsx';

/** The frame of sign-in, sign-up and password reset: a short form, and on wide screens what the store stands for. */
export function AccountPage({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { site } = useApp();
  const popups = usePopups();
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(30rem,2fr)_3fr]">
      <PageTitle text={title} />
      <div className="flex flex-col px-5 py-4 sm:px-10">
        <header className="flex items-center justify-between">
          <Link to="/" className="-ms-2 rounded-full p-2" aria-label={t('common:brand')}>
            <Logo />
          </Link>
          {site.languageMenu && (
            <IconButton label={t('common:language.label')} onClick={() => popups.open('language', {})}>
              <GlobeIcon />
            </IconButton>
          )}
        </header>
        <div className="mx-auto flex w-full max-w-md grow flex-col justify-center py-10">
          <h1 className="text-3xl">{title}</h1>
          {text && <p className="mt-3 text-muted">{text}</p>}
          <div className="mt-8 flex flex-col gap-6">{children}</div>
        </div>
      </div>
      <Promises />
    </div>
  );
}

const PROMISES = ['private', 'prices', 'yours'] as const;

/** Three plain promises above a cat that looks over the edge. */
function Promises() {
  const t = useTranslate();
  return (
    <aside className="relative hidden flex-col overflow-hidden border-line border-s bg-accent-wash lg:flex">
      <ul className="relative z-10 mx-auto flex max-w-lg grow flex-col justify-center gap-8 p-12 pb-0">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-4">
            <span className="mt-1 grid size-8 shrink-0 place-items-center rounded-full bg-accent text-accent-ink">
              <CheckIcon />
            </span>
            <p>
              <span className="block font-display font-semibold text-xl">
                {t(`account:promise.${promise}`)}
              </span>
              <span className="mt-1 block text-muted">{t(`account:promise.${promise}Text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      <svg viewBox="0 0 400 190" className="mx-auto mt-8 block w-3/5 max-w-xl shrink-0" aria-hidden="true">
        <path
          className="fill-accent"
          d="M40 190V37c0-17 20-26 33-15l68 56c38-9 80-9 118 0l68-56c13-11 33-2 33 15v153Z"
        />
        <path
          className="stroke-accent-ink"
          strokeWidth="9"
          strokeLinecap="round"
          fill="none"
          d="M112 150c11-21 42-21 53 0M235 150c11-21 42-21 53 0"
        />
      </svg>
    </aside>
  );
}
