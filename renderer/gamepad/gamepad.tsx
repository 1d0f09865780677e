import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePath, useTranslate } from '../app/app.ts';
import { PAD_USED, setGamepadInUse } from '../app/gamepad-in-use.ts';
import { useToast } from '../components/toast.tsx';
import { usePopups } from '../popups/popups.tsx';
import { FocusKeeper } from './focus-keeper.ts';
import { HintBar } from './hint-bar.tsx';
import { Hold } from './hold.ts';
import type { PadButton, PadKind } from './pad.ts';
import { closeTop, fill, playing, press, type Wish } from './press.ts';
import { scrollBy } from './scroll.ts';
import { currentScope } from './targets.ts';
import { focusedIn, goToMenu, jump, step } from './walk.ts';
import { type PadFrame, watchPads } from './watch-pads.ts';

/**
 * Moves through the store by a controller, and shows what its buttons do while it is what the person uses. A game that
 * plays has the controller for itself, and so has every other program while the store is not in front.
 */
export function Gamepad() {
  const [kind, setKind] = useState<PadKind>();
  const [layer, setLayer] = useState(0);
  const [keeper] = useState(() => new FocusKeeper());
  const scope = useRef<HTMLElement>(undefined);
  const leaveGame = useLeavingGame();
  const act = useActions(kind ?? 'generic');

  const onFrame = useEffectEvent((frame: PadFrame) => {
    if (leaveGame(frame)) return setKind(undefined);
    if (!document.hasFocus()) return;
    const { direction, pressed, scroll } = frame;
    const isPushed = scroll.x !== 0 || scroll.y !== 0;
    const isUsed = direction !== undefined || pressed.size > 0 || isPushed;
    if (!isUsed && !kind) return;
    const top = currentScope();
    const hadFocus = focusedIn(top) !== undefined;
    if (top !== scope.current) setLayer((count) => count + 1);
    scope.current = top;
    keeper.look(frame.now);
    if (isUsed) {
      setKind(frame.kind);
      dispatchEvent(new Event(PAD_USED));
    }
    // What is pressed first shows where the focus is, and does nothing else.
    if (direction && hadFocus) step(direction);
    for (const button of pressed) if (button !== 'confirm' || hadFocus) act(button);
    if (isPushed) scrollBy(scroll, frame.seconds);
  });
  useEffect(() => watchPads((frame) => onFrame(frame)), []);
  useOtherInput(() => setKind(undefined));
  const isInUse = kind !== undefined;
  useNewScreens(keeper, isInUse);
  useEffect(() => {
    setGamepadInUse(isInUse);
    return () => setGamepadInUse(false);
  }, [isInUse]);

  return kind ? <HintBar kind={kind} layer={layer} /> : null;
}

/** What the buttons do. */
function useActions(kind: PadKind): (button: PadButton) => void {
  const t = useTranslate();
  const path = usePath();
  const popups = usePopups();
  const navigate = useNavigate();

  const grant = async (wish: Wish | undefined) => {
    if (wish?.kind === 'choose') {
      const chosen = await popups.open('choice', wish.args);
      if (chosen !== undefined) fill(wish.list, chosen);
    } else if (wish?.kind === 'type') {
      const typed = await popups.open('keyboard', wish.args);
      if (typed === undefined) return;
      fill(wish.box, typed);
      if (wish.box.type === 'search') wish.box.form?.requestSubmit();
    }
  };
  const search = async () => {
    const args = {
      label: t('common:search.label'),
      value: '',
      type: 'search',
      maxLength: 100,
    };
    const keyword = (await popups.open('keyboard', args))?.trim();
    if (keyword) await navigate(`${path('/store')}?${new URLSearchParams({ keyword })}`);
  };
  const back = () => {
    if (closeTop()) return;
    // The number that the router gives to the entries of its own.
    if (history.state?.idx > 0) void navigate(-1);
    else void navigate(path('/'));
  };
  const isOnPage = () => currentScope() === document.body;
  const actions: Record<PadButton, () => void> = {
    confirm: () => void grant(press()),
    back,
    search: () => isOnPage() && void search(),
    menu: goToMenu,
    previous: () => jump(-1),
    next: () => jump(1),
    select: () => {},
    start: () => isOnPage() && void popups.open('controller', { kind }),
  };
  return (button) => actions[button]();
}

/** While a game plays, the pad is the game's; only two buttons held for a second lead out of it. Answers with whether one plays. */
function useLeavingGame(): (frame: PadFrame) => boolean {
  const t = useTranslate();
  const toast = useToast();
  const [hold] = useState(() => new Hold());
  const told = useRef<HTMLElement>(undefined);
  return ({ down, kind, now }) => {
    const game = playing();
    if (!game) return false;
    if (game !== told.current) toast(t(`gamepad:leaveGame.${kind}`));
    told.current = game;
    if (hold.look(down.has('select') && down.has('start'), now)) wayOutOf(game)?.click();
    return true;
  };
}

const wayOutOf = (game: HTMLElement) => game.querySelector<HTMLElement>('[data-way-out]');

/** Mouse, finger or keyboard take over: what the pad does need not be shown any more. */
function useOtherInput(onInput: () => void): void {
  const tell = useEffectEvent(onInput);
  useEffect(() => {
    const listener = ({ isTrusted }: Event) => isTrusted && tell();
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, listener);
    return () => {
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, listener);
    };
  }, []);
}

/** Gives each new screen a focus of its own. */
function useNewScreens(keeper: FocusKeeper, isUsed: boolean): void {
  const { pathname, search } = useLocation();
  const before = useRef(pathname);
  const arrive = useEffectEvent((isScreen: boolean) => {
    if (!isUsed) return;
    if (isScreen) keeper.screenChanged();
    else keeper.contentChanged();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is other content
  useEffect(() => {
    arrive(pathname !== before.current);
    before.current = pathname;
  }, [pathname, search]);
}
