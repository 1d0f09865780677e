import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../components/button.tsx';
import { EyeOffIcon } from '../components/icons.tsx';
import { useToast } from '../components/toast.tsx';
import { useApp, useTranslate } from './app.ts';

/** Preference of those who do not want to be seen here: neutral title and icon, blurred covers, a quick way to hide. */
export const DISCREET_PREFERENCE = 'discreet';

/** Two presses of Escape within so many ms hide the page. */
const TWICE_MS = 500;

const DiscretionContext = createContext({ discreet: false, turn: () => {} });

/** Whether the page keeps itself unobtrusive, and how to turn that over; the choice is kept. */
export const useDiscretion = () => use(DiscretionContext);

export function DiscretionProvider({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [discreet, setDiscreet] = useState(wanted);
  const { preferences, launcher } = useApp().platform;
  const turn = () => {
    preferences.set(DISCREET_PREFERENCE, discreet ? '0' : '1');
    setDiscreet(!discreet);
  };
  useEffect(() => {
    void launcher?.commands['app.setDiscreet']({ discreet });
  }, [launcher, discreet]);
  return <DiscretionContext value={{ discreet, turn }}>{children}</DiscretionContext>;
}

/** Whether a finger is the first way to point, as on phones: they have no Escape. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** The switch of the mode; it says how to hide the page. */
export function DiscretionButton() {
  const t = useTranslate();
  const toast = useToast();
  const { discreet, turn } = useDiscretion();
  return (
    <Button
      kind="quiet"
      size="sm"
      aria-pressed={discreet}
      onClick={() => {
        turn();
        if (!discreet) toast(t(`common:discretion.${isTouched() ? 'howToHideByTouch' : 'howToHide'}`));
      }}
    >
      {t('common:discretion.label')}
    </Button>
  );
}

/**
 * Covers the page, and stills it, when Escape is pressed twice in discreet mode. A game in a frame keeps what is pressed to
 * itself, and a phone has no Escape: the button is there for both.
 */
export function QuickHide() {
  const t = useTranslate();
  const { discreet } = useDiscretion();
  const screen = useRef<HTMLDialogElement>(null);
  const hide = useCallback(() => {
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    screen.current?.showModal();
  }, []);
  useEffect(() => {
    if (!discreet) return;
    let before = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Pressed once too often, it must not bring the page back.
      if (screen.current?.open) return event.preventDefault();
      if (event.repeat) return;
      const isTwice = event.timeStamp - before <= TWICE_MS;
      before = event.timeStamp;
      if (!isTwice) return;
      hide();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [discreet, hide]);
  return (
    <>
      {discreet && (
        <aside aria-label={t('common:discretion.label')} className="quick-hide fixed start-4 z-40">
          <IconButton
            label={t('common:discretion.hide')}
            onClick={hide}
            className="border border-line bg-raised shadow-float"
          >
            <EyeOffIcon />
          </IconButton>
        </aside>
      )}
      <dialog
        ref={screen}
        closedby="none"
        aria-label={t('common:discretion.title')}
        className="m-0 size-full max-h-none max-w-none bg-canvas text-ink backdrop:bg-canvas open:grid open:place-items-center"
      >
        <Button kind="quiet" onClick={() => screen.current?.close()}>
          {t('common:discretion.back')}
        </Button>
      </dialog>
    </>
  );
}
