import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { AddPlayTicketDocument } from '../../../shared/contract/gql/graphql.ts';
import { kilobytes } from '../../../shared/story/host-message.ts';
import type { Orientation } from '../../../shared/story/pack.ts';
import { useAdult } from '../../app/adult.tsx';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { playedGameQuery } from '../../community/game-author.tsx';
import { ExpandIcon } from '../../components/action-icons.tsx';
import { ButtonLink, IconButton } from '../../components/button.tsx';
import { ChevronLeftIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { execute } from '../../platform/graphql.ts';
import { giveKeys } from './give-keys.ts';
import { PlayFailure } from './play-failure.tsx';
import { usePlayTime } from './use-play-time.ts';
import { usePlayerMessages } from './use-player-messages.ts';

/**
 * A web game over the whole window (S06). It runs in a sandboxed frame on its own origin: no way to this page, the
 * account or the launcher (D08).
 */
export function PlayPage() {
  const t = useTranslate();
  const app = useApp();
  const { id } = useParams();
  const storeId = Number(id);
  const { data } = useSuspenseQuery(playedGameQuery(app, storeId));
  const game = data.findStore.list[0];
  const name = game?.store_info[0]?.name ?? '';
  const frame = useRef<HTMLIFrameElement>(null);
  const { address, error: refusal, retry } = useGameAddress(storeId);
  const { progress, orientation, isClosed, error = refusal } = usePlayerMessages(frame, address);
  const plays = address !== undefined && error === undefined;
  usePlayTime(storeId, plays && !isClosed);
  return (
    // With the game, the way back is the one thing of this page that a controller must still find.
    // Around a game it is dark in either theme.
    <div
      data-plays={plays && !isClosed ? '' : undefined}
      data-theme="dark"
      className="flex h-dvh flex-col bg-black text-white"
    >
      <PageTitle text={name} />
      <meta name="robots" content="noindex" />
      <header className="flex h-12 shrink-0 items-center gap-1 px-2">
        <Link
          data-way-out=""
          to={`/store/${storeId}`}
          aria-label={t('game:play.back')}
          className="inline-flex size-11 items-center justify-center rounded-full text-lg hover:bg-white/12"
        >
          <ChevronLeftIcon />
        </Link>
        <h1 className="grow truncate font-sans font-semibold text-sm tracking-normal">{name}</h1>
        {progress && (
          <p className="shrink-0 text-sm text-white/80 tabular-nums">
            {t('game:play.progress', {
              loaded: kilobytes(progress.loaded),
              total: kilobytes(progress.total),
            })}
          </p>
        )}
        <IconButton
          label={t('game:play.fullscreen')}
          // No phone of Apple's can; a browser may refuse, and the game goes on as it is.
          disabled={!plays || isClosed || !document.fullscreenEnabled}
          onClick={() => fillScreen(frame.current, orientation)}
          className="text-white! hover:bg-white/12"
        >
          <ExpandIcon />
        </IconButton>
      </header>
      {plays && (
        <iframe
          ref={frame}
          src={address}
          title={name}
          sandbox="allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock"
          allow="fullscreen; gamepad; autoplay"
          onLoad={() => giveKeys(frame.current)}
          className="w-full grow border-0"
        />
      )}
      {isClosed && (
        <div className="flex shrink-0 justify-center p-4">
          <ButtonLink to={`/store/${storeId}`}>{t('game:play.back')}</ButtonLink>
        </div>
      )}
      {address === undefined && error === undefined && (
        <p role="status" className="m-auto text-white/80">
          {t('game:play.loading')}
        </p>
      )}
      {error !== undefined && (
        <PlayFailure storeId={storeId} author={game?.author} error={error} retry={retry} />
      )}
    </div>
  );
}

/** Lets the game fill the screen, on a phone held as the game is made for. Browsers may refuse both; it plays on as it is. */
async function fillScreen(frame: HTMLIFrameElement | null, orientation: Orientation | undefined) {
  try {
    await frame?.requestFullscreen();
    if (orientation !== undefined && orientation !== 'any') await lockOrientation(orientation);
  } catch {
    // It plays on as it is.
  }
}

/** Only phones can; the types of browsers do not know it. */
async function lockOrientation(orientation: Orientation): Promise<void> {
  const {
    orientation: screen,
  }: { orientation: ScreenOrientation & { lock?(to: Orientation): Promise<void> } } = window.screen;
  await screen.lock?.(orientation);
}

/** The address of the game, asked for once the visitor may see it; owned games get a ticket that works once. */
function useGameAddress(storeId: number) {
  const { run, locale, site } = useApp();
  const { adult } = useAdult();
  const [attempt, setAttempt] = useState(0);
  const [address, setAddress] = useState<string>();
  const [error, setError] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!adult) return;
    let left = false;
    setError(undefined);
    setAddress(undefined);
    execute(run, AddPlayTicketDocument, { store_id: storeId }).then(
      ({ addPlayTicket }) => {
        if (left) return;
        const url = new URL(addPlayTicket.url);
        // Stories begin in the language of the store around them, and under its name.
        url.searchParams.set('locale', locale);
        url.searchParams.set('brand', site.brand);
        setAddress(url.href);
      },
      (cause) => {
        if (!left) setError(cause);
      },
    );
    return () => {
      left = true;
    };
  }, [run, locale, site, adult, storeId, attempt]);
  return { address, error, retry: () => setAttempt(attempt + 1) };
}
