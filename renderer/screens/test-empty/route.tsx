import { useTranslate } from '../../app/app.ts';

/** A page with nothing on it (R13): what a bare layout alone costs and does. */
export function Component() {
  const t = useTranslate();
  return (
    <>
      <title>{`${t('site:test.empty')} · ${t('common:brand')}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{t('site:test.empty')}</h1>
    </>
  );
}
