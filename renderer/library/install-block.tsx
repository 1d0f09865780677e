import { useQuery } from '@tanstack/react-query';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { GameToInstallDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { DownloadIcon } from '../components/action-icons.tsx';
import { Button } from '../components/button.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { usePopups } from '../popups/popups.tsx';
import { ForgetGame } from './forget-game.tsx';
import { GameActions } from './game-actions.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { mainBuild, mainStep, playsInstalled } from './job-state.ts';
import { infoQuery, useActiveJob, useLauncher, useLibraryGame } from './launcher.ts';

/** The builds of a game that this account may install on this computer. */
export function useBuilds(storeId: number) {
  const { site } = useApp();
  const { data: info } = useQuery(infoQuery(useLauncher()));
  const { data } = useQuery({
    ...graphqlQuery(GameToInstallDocument, {
      platform_key: [site.platformKey],
      id: storeId,
      os: info ? [info.os] : [],
    }),
    enabled: info !== undefined,
  });
  return data?.getStoreAuthorizedAndFindStoreUrl.list ?? [];
}

export interface InstallBlockProps {
  storeId: number;
  name: string;
  /** Whether the page has a main button of its own. */
  beside: boolean;
}

/**
 * On a game's page in the launcher: install, play, and how its job is doing. Beside a main button of the page only what was
 * bought and is installed stands out.
 */
export function InstallBlock({ storeId, name, beside }: InstallBlockProps) {
  const t = useTranslate();
  const popups = usePopups();
  const game = useLibraryGame(storeId);
  const job = useActiveJob(storeId);
  const builds = useBuilds(storeId);
  const hasTrial = builds.some(({ type }) => type === 'trial_app');
  if (game && (game.owned || game.builds.length > 0))
    return (
      <>
        {/* The page has a button of its own that plays in the browser. */}
        <GameActions game={{ ...game, web: false }} size="lg" aside={beside && !playsInstalled(game, job)} />
        <ForgetAbsent game={game} />
      </>
    );
  if (job)
    return (
      <div className="flex min-h-11 items-center gap-2">
        <JobProgress job={job} wraps className="min-w-0 grow" />
        <JobButtons job={job} />
      </div>
    );
  if (!hasTrial) return null;
  return (
    <Button
      size="lg"
      kind="plain"
      className="w-full"
      onClick={() => popups.open('install', { storeId, name, type: 'trial' })}
    >
      <DownloadIcon />
      {t('launcher:installTrial')}
    </Button>
  );
}

/** Beside the word that a game's drive is away: the way to do without it. */
function ForgetAbsent({ game }: { game: LibraryGame }) {
  const build = mainBuild(game);
  if (!build || mainStep(game) !== 'connect-drive') return null;
  return <ForgetGame storeId={game.storeId} name={game.name} type={build.type} />;
}
