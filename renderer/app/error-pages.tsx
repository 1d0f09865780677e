import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { useApp, useTranslate } from './app.ts';
import { Footer } from './layouts/footer.tsx';
import { Header } from './layouts/header.tsx';
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
    </>
  );
}

/** The 404 page with its way home (R03, R17). */
export function NotFound({ returnUrl = '/' }: { returnUrl?: string }) {
  const t = useTranslate();
  return (
    <section className="page flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-20 text-center">
      <PageTitle text={t('common:notFound.title')} />
      <p
        aria-hidden="true"
        className="font-bold font-display text-[clamp(6rem,22vw,15rem)] text-accent-text leading-none tracking-tighter"
      >
        404
      </p>
      <h1 className="text-2xl">{t('common:notFound.title')}</h1>
      <p className="max-w-prose text-muted">{t('common:notFound.text')}</p>
      <ButtonLink to={returnUrl}>{t('common:notFound.home')}</ButtonLink>
    </section>
  );
}

function Failure({ status }: { status: number }) {
  const t = useTranslate();
  return (
    <section className="page flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-20 text-center">
      <PageTitle text={t('common:failure.title')} />
      <p className="text-muted text-sm">{status}</p>
      <h1 className="text-2xl">{t('common:failure.title')}</h1>
      <p className="max-w-prose text-muted">{t('common:failure.text')}</p>
      <ButtonLink to="/" reloadDocument>
        {t('common:failure.home')}
      </ButtonLink>
    </section>
  );
}

/** With no network the store has nothing to show; the launcher's library has. */
function Offline() {
  const t = useTranslate();
  const { platform } = useApp();
  return (
    <section className="page flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-20 text-center">
      <PageTitle />
      <h1 className="text-2xl">{t('common:offline')}</h1>
      <span className="flex flex-wrap justify-center gap-3">
        {platform.kind === 'launcher' && <ButtonLink to="/library">{t('common:nav.library')}</ButtonLink>}
        <Button kind="plain" onClick={() => location.reload()}>
          {t('common:retry')}
        </Button>
      </span>
    </section>
  );
}
