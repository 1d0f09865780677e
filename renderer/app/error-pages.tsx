import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { SleepingCat } from '../components/sleeping-cat.tsx';
import { useApp, useTranslate } from './app.ts';
import { Footer } from './layouts/footer.tsx';
import { Header } from './layouts/header.tsx';
import { TabBar } from './layouts/tab-bar.tsx';
import { PageTitle } from './page-title.tsx';

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** What stands in place of a screen that failed; header and footer stay. */
export function PageError() {
  const error = useRouteError();
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  return isNetworkLost(error) ? <Offline /> : <Failure status={status} />;
}

/** What stands in place of everything when no layout could be drawn. */
export function RootError() {
  const status = statusOf(useRouteError());
  return (
    <>
      <Header />
      <main id="main" className="grow">
        {status === 404 ? <NotFound /> : <Failure status={status} />}
      </main>
      <Footer />
      <div className="dock-space" />
      <TabBar />
    </>
  );
}

/** The 404 page with its way home (R03, R17). */
export function NotFound({ returnUrl = '/' }: { returnUrl?: string }) {
  const t = useTranslate();
  return (
    <Instead
      sign={
        <p
          aria-hidden="true"
          className="font-bold font-display text-[clamp(6rem,22vw,15rem)] text-accent-text leading-none tracking-tighter"
        >
          404
        </p>
      }
      title={t('common:notFound.title')}
      text={t('common:notFound.text')}
    >
      <ButtonLink kind="plain" to="/store">
        {t('common:nav.store')}
      </ButtonLink>
      <ButtonLink to={returnUrl}>{t('common:notFound.home')}</ButtonLink>
    </Instead>
  );
}

function Failure({ status }: { status: number }) {
  const t = useTranslate();
  return (
    <Instead
      sign={
        <>
          <SleepingCat />
          <p className="text-muted text-sm">{status}</p>
        </>
      }
      title={t('common:failure.title')}
      text={t('common:failure.text')}
    >
      <ButtonLink kind="plain" to="/" reloadDocument>
        {t('common:failure.home')}
      </ButtonLink>
      <Button onClick={() => location.reload()}>{t('common:retry')}</Button>
    </Instead>
  );
}

/** With no network the store has nothing to show; the launcher's library has. Once it is back, the page comes by itself. */
function Offline() {
  const t = useTranslate();
  const { platform } = useApp();
  const { revalidate } = useRevalidator();
  useEffect(() => onlineManager.subscribe((online) => online && void revalidate()), [revalidate]);
  return (
    <Instead sign={<SleepingCat />} title={t('common:lost.title')} text={t('common:lost.text')}>
      <Button kind={platform.kind === 'launcher' ? 'plain' : 'main'} onClick={() => location.reload()}>
        {t('common:retry')}
      </Button>
      {platform.kind === 'launcher' && <ButtonLink to="/library">{t('common:nav.library')}</ButtonLink>}
    </Instead>
  );
}

interface InsteadProps {
  sign: ReactNode;
  title: string;
  text?: string;
  /** What to look further with, over the ways on. */
  search?: ReactNode;
  /** Ways on, the main one last. */
  children: ReactNode;
}

/** What stands in the middle of a page that has nothing else to show. */
export const Instead = ({ sign, title, text, search, children }: InsteadProps) => (
  <section className="page flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-20 text-center">
    <PageTitle text={title} />
    {sign}
    <h1 className="max-w-xl text-2xl">{title}</h1>
    {text && <p className="max-w-prose text-muted">{text}</p>}
    {search}
    <span className="flex flex-wrap-reverse justify-center gap-3">{children}</span>
  </section>
);
