import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { useTranslate } from './app.ts';
import { Footer } from './layouts/footer.tsx';
import { Header } from './layouts/header.tsx';

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** What stands in place of a screen that failed; header and footer stay. */
export function PageError() {
  const status = statusOf(useRouteError());
  return status === 404 ? <NotFound /> : <Failure status={status} />;
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
      <title>{`${t('common:notFound.title')} · ${t('common:brand')}`}</title>
      <p
        aria-hidden="true"
        className="font-bold font-display text-[clamp(6rem,22vw,15rem)] text-accent leading-none tracking-tighter"
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
      <title>{`${t('common:failure.title')} · ${t('common:brand')}`}</title>
      <p className="text-muted text-sm">{status}</p>
      <h1 className="text-2xl">{t('common:failure.title')}</h1>
      <p className="max-w-prose text-muted">{t('common:failure.text')}</p>
      <ButtonLink to="/" reloadDocument>
        {t('common:failure.home')}
      </ButtonLink>
    </section>
  );
}
