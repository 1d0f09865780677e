import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../app/app.ts';
import { bringIntoView } from '../components/bring-into-view.ts';
import { classes } from '../components/classes.ts';

/** A text of so many lines is folded down to eight: for less, a press would bring hardly anything. */
const LONG = 10;

/**
 * A player's words, as they were typed. Where they are drawn long, they are folded under a button that shows the rest.
 * Folding waits for the script: without it all of them stand there.
 */
export function FoldedText({
  text,
  lang,
  className,
}: {
  text: string;
  lang: string | undefined;
  className?: string;
}) {
  const t = useTranslate();
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: folded, another text may be as high
  useLayoutEffect(() => {
    const box = words.current;
    if (!box) return;
    // In the frame that it is laid out for, so that what comes later than the page is never drawn unfolded.
    const observer = new ResizeObserver(() => flushSync(() => setLong(linesOf(box) >= LONG)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [text]);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // Folded, a long text leaves the reader far below it.
    if (isOpen) bringIntoView(whole.current);
  };
  return (
    <div ref={whole} className={className}>
      <p
        ref={words}
        id={id}
        lang={lang}
        className={classes('whitespace-pre-line wrap-anywhere', isLong && !isOpen && 'line-clamp-8')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="min-h-8 pointer-coarse:min-h-11 rounded-sm font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
        >
          {t(isOpen ? 'community:fold.less' : 'community:fold.more')}
        </button>
      )}
    </div>
  );
}

/** How many lines the text of a box takes, also those that are folded away. */
const linesOf = (box: HTMLElement): number =>
  Math.round(box.scrollHeight / Number.parseFloat(getComputedStyle(box).lineHeight));
