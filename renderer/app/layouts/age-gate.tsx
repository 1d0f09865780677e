import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Logo } from '../../components/logo.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useAdult } from '../adult.tsx';
import { useApp, useTranslate } from '../app.ts';
import { configQuery } from '../site-content.ts';

/**
 * Stands before R18 pages until the visitor says to be over 18 (P01). The page behind it is inert and holds no R18
 * media. Where the country asks for more than a word, or is closed, it stays shut.
 */
export function AgeGate() {
  const t = useTranslate();
  const { site } = useApp();
  const { confirm } = useAdult();
  const popups = usePopups();
  const { data } = useQuery(configQuery);
  const policy = data?.getConfig2.agePolicy ?? 'block';
  const words = policy === 'gate' ? 'ask' : policy;
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby="age-gate-title"
      aria-describedby="age-gate-text"
      className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-veil p-4"
    >
      <div className="w-full max-w-lg rounded-2xl border border-line bg-raised p-8 text-center shadow-float sm:p-10">
        <Logo className="mx-auto h-12" />
        <h2 id="age-gate-title" className="mt-8 text-3xl">
          {t(`common:gate.${words}.title`)}
        </h2>
        <p id="age-gate-text" className="mx-auto mt-4 max-w-prose text-muted">
          {t(`common:gate.${words}.text`)}
        </p>
        <div className="mt-8 flex flex-col gap-3">
          {policy === 'gate' && (
            <Button size="lg" onClick={confirm} autoFocus>
              {t('common:gate.enter')}
            </Button>
          )}
          {data && (
            <ButtonLink kind="plain" size="lg" to={data.getConfig2.underageUrl} target="_self">
              {t('common:gate.leave')}
            </ButtonLink>
          )}
        </div>
        {site.languageMenu && (
          <Button kind="quiet" size="sm" className="mt-6" onClick={() => popups.open('language', {})}>
            {t('common:language.label')}
          </Button>
        )}
      </div>
    </div>
  );
}
