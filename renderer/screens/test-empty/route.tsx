import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';

/** A page with nothing on it (R13): what a bare layout alone costs and does. */
export function Component() {
  const t = useTranslate();
  return (
    <>
      <PageTitle text={t('site:test.empty')} />
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{t('site:test.empty')}</h1>
    </>
  );
}
