import { useEffect, useRef } from 'react';
import { useTranslate } from '../app/app.ts';
import { Glyph } from './glyph.tsx';
import type { PadKind } from './pad.ts';

interface HintBarProps {
  kind: PadKind;
  /** Counts the popups that came and went: the bar has to be above the newest. */
  layer: number;
}

/** What the controller's buttons do, at the bottom of the window and above every popup. The page keeps room for it. */
export function HintBar({ kind, layer }: HintBarProps) {
  const t = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.gamepad = '';
    return () => {
      delete dataset.gamepad;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew, it lies above what came meanwhile
  useEffect(() => {
    bar.current?.togglePopover(false);
    bar.current?.togglePopover(true);
  }, [layer]);
  const hints = [
    { buttons: ['confirm'], text: t('gamepad:hint.select') },
    { buttons: ['back'], text: t('gamepad:hint.back') },
    { buttons: ['search'], text: t('common:search.label') },
    { buttons: ['menu'], text: t('gamepad:hint.menu') },
    { buttons: ['previous', 'next'], text: t('gamepad:hint.parts'), isMore: true },
    { buttons: ['start'], text: t('gamepad:title'), isMore: true },
  ] as const;
  return (
    <div ref={bar} popover="manual" aria-hidden="true" className="pad-bar">
      <ul className="page flex h-full items-center justify-center gap-x-3 max-sm:text-xs sm:justify-end sm:gap-x-6">
        {hints.map(({ buttons, text, ...rest }) => (
          <li
            key={text}
            className={
              'isMore' in rest
                ? 'hidden items-center gap-2 lg:flex'
                : 'flex min-w-0 items-center gap-1.5 sm:gap-2'
            }
          >
            {buttons.map((button) => (
              <Glyph key={button} kind={kind} button={button} />
            ))}
            <span className="truncate">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
