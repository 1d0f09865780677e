import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AGE_CHECK_OUTCOMES, AGE_CHECK_PAGE, AGE_CHECK_PATH } from '../../../shared/contract/age-check.ts';
import type { ConfigQuery } from '../../../shared/contract/gql/graphql.ts';
import { withReturnPath } from '../../../shared/contract/return-path.ts';
import { useReturnPath } from '../../account/use-return-path.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useSession } from '../../app/session.ts';
import { configQuery } from '../../app/site-content.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { FormError } from '../../components/field.tsx';
import { Link } from '../../components/link.tsx';

/** Tells how one's age is checked and what is kept of it, leads to the verifier, and says how a check ended. */
export function Component() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const question = useQuery(configQuery);
  const config = question.data?.getConfig2;
  const outcome = AGE_CHECK_OUTCOMES.find((each) => each === parameters.get('outcome'));
  const isAsked = config?.agePolicy === 'verify';
  return (
    <section className="page flex min-h-[60dvh] max-w-2xl flex-col justify-center gap-6 py-16">
      <PageTitle text={t('site:ageCheck.title')} />
      <h1 className="text-3xl">{t('site:ageCheck.title')}</h1>
      {isAsked && outcome && <FormError>{t(`site:ageCheck.outcome.${outcome}`)}</FormError>}
      {config ? <WayOn config={config} /> : <AwaitedPart question={question} className="h-32" />}
    </section>
  );
}

function WayOn({ config: { agePolicy, ageCheck } }: { config: ConfigQuery['getConfig2'] }) {
  const returnPath = useReturnPath();
  const t = useTranslate();
  const { origin } = useApp();
  const session = useSession();
  if (agePolicy !== 'verify')
    return (
      <>
        <p className="text-muted">{t('site:ageCheck.done')}</p>
        <ButtonLink to={returnPath} size="lg" className="self-start">
          {t('site:ageCheck.goOn')}
        </ButtonLink>
      </>
    );
  if (!ageCheck) return <p className="text-muted">{t('site:ageCheck.none')}</p>;
  return (
    <>
      <p className="text-muted">{t('site:ageCheck.text')}</p>
      <ButtonLink
        to={origin + withReturnPath(AGE_CHECK_PATH, returnPath)}
        target="_self"
        size="lg"
        className="self-start"
      >
        {t('site:ageCheck.start')}
      </ButtonLink>
      {/* Its room is kept until the session is known, so that nothing moves under the finger. */}
      <p className={session === 'guest' ? 'text-muted' : 'invisible'}>
        {t('site:ageCheck.account')}{' '}
        <Link
          to={withReturnPath('/sign-in', withReturnPath(AGE_CHECK_PAGE, returnPath))}
          className="inline-block py-1 text-accent-text underline underline-offset-4"
        >
          {t('common:account.logIn')}
        </Link>
      </p>
    </>
  );
}
