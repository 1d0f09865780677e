import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import { AGE_CHECK_PAGE, AGE_CHECK_RESUME_PATH } from '../../../shared/contract/age-check.ts';
import type { ConfigQuery } from '../../../shared/contract/gql/graphql.ts';
import { OVER_18_PATH } from '../../../shared/contract/preference-cookie.ts';
import { withReturnPath } from '../../../shared/contract/return-path.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Logo } from '../../components/logo.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useAdult } from '../adult.tsx';
import { useApp, useTranslate } from '../app.ts';
import type { Gate } from '../gate.ts';
import { useSession } from '../session.ts';
import { configQuery } from '../site-content.ts';
import { useHere } from '../ways-in.ts';

/**
 * Stands before R18 pages until the visitor says to be over 18 (P01). The page behind it is inert and holds no R18
 * media. Where the country asks for more than a word, or is closed, it stays shut.
 */
export function AgeGate({ gate }: { gate: Gate }) {
  const t = useTranslate();
  const { site } = useApp();
  const popups = usePopups();
  const question = useQuery(configQuery);
  const config = question.data?.getConfig2;
  return (
    <div
      role="dialog"
      aria-modal="true"
      {...(config
        ? { 'aria-labelledby': TITLE_ID, 'aria-describedby': TEXT_ID }
        : { 'aria-label': t('common:brand') })}
      className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-veil p-4"
    >
      <div className="w-full max-w-lg rounded-2xl border border-line bg-raised p-6 text-center shadow-float sm:p-10">
        <Logo className="mx-auto mb-8 h-12" />
        {config ? (
          <Answers config={config} gate={gate} />
        ) : (
          <AwaitedPart question={question} className="h-48" />
        )}
        {site.languageMenu && (
          <Button kind="quiet" size="sm" className="mt-6" onClick={() => popups.open('language', {})}>
            {t('common:language.label')}
          </Button>
        )}
      </div>
    </div>
  );
}

const TITLE_ID = 'age-gate-title';
const TEXT_ID = 'age-gate-text';

/** What the country's policy asks, and the ways on. */
function Answers({ config, gate }: { config: ConfigQuery['getConfig2']; gate: Gate }) {
  const t = useTranslate();
  const asked = gate === 'word' ? 'gate' : config.agePolicy;
  const words = asked === 'gate' ? 'ask' : asked;
  useEarlierCheck(asked === 'verify');
  return (
    <>
      <h2 id={TITLE_ID} className="text-2xl sm:text-3xl">
        {t(`common:gate.${words}.title`)}
      </h2>
      <p id={TEXT_ID} className="mx-auto mt-4 max-w-prose text-muted">
        {t(`common:gate.${words}.text`)}
        {asked === 'verify' && !config.ageCheck && (
          <span className="mt-2 block">{t('common:gate.verify.none')}</span>
        )}
      </p>
      <div className="mt-8 flex flex-col gap-3">
        {asked === 'gate' && <EnterForm />}
        {asked === 'verify' && config.ageCheck && <ToAgeCheck store={config.baseUrl} />}
        <ButtonLink kind="plain" size="lg" to={config.underageUrl} target="_self">
          {t(asked === 'gate' ? 'common:gate.leave' : 'common:gate.out')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Leads to the age check; from the launcher to the store's own page, in the browser. */
function ToAgeCheck({ store }: { store: string }) {
  const t = useTranslate();
  const { platform } = useApp();
  const here = useHere();
  const to = platform.kind === 'launcher' ? store + AGE_CHECK_PAGE : withReturnPath(AGE_CHECK_PAGE, here);
  return (
    <ButtonLink size="lg" to={to}>
      {t('common:gate.verify.start')}
    </ButtonLink>
  );
}

/**
 * Opens the store to whoever's age was checked elsewhere, a player's in another browser or anyone's in another tab: when the
 * gate appears, and whenever its window is looked at again. The launcher keeps no proof of its own.
 */
function useEarlierCheck(isAsked: boolean): void {
  const { platform } = useApp();
  const session = useSession();
  const queryClient = useQueryClient();
  const isPlayer = session === 'player';
  const isLauncher = platform.kind === 'launcher';
  const isLooking = isAsked && (isLauncher ? isPlayer : session !== 'unknown');
  useEffect(() => {
    if (!isLooking) return;
    const askAnew = () => void queryClient.resetQueries();
    const look = () => {
      const isOpen = isPlayer ? isPlayerChecked() : isBrowserChecked(queryClient);
      isOpen
        .then((open) => open && askAnew())
        // Then the gate stands as it did.
        .catch(() => {});
    };
    if (isPlayer && !isLauncher) look();
    const lookAgain = isLauncher ? askAnew : look;
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [isLooking, isPlayer, isLauncher, queryClient]);
}

/** Whether the player's age was checked; this browser is given the proof then. */
async function isPlayerChecked(): Promise<boolean> {
  const answer = await fetch(AGE_CHECK_RESUME_PATH, { method: 'POST' });
  return (await answer.json()).verified === true;
}

/** Whether this browser has a proof now, such as from another tab. */
async function isBrowserChecked(queryClient: QueryClient): Promise<boolean> {
  const { getConfig2 } = await queryClient.fetchQuery({ ...configQuery, staleTime: 0 });
  return getConfig2.agePolicy !== 'verify';
}

/** The visitor's word to be over 18. It is taken without script, too: the store keeps it then, and leads back here. */
function EnterForm() {
  const t = useTranslate();
  const { confirm } = useAdult();
  const { pathname, search } = useLocation();
  const enter = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <form method="post" action={OVER_18_PATH} onSubmit={enter} className="flex flex-col">
      <input type="hidden" name="returnPath" value={pathname + search} />
      <Button type="submit" size="lg" autoFocus>
        {t('common:gate.enter')}
      </Button>
    </form>
  );
}
