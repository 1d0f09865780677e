import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useApp, usePath, useTranslate } from '../app/app.ts';
import { IconButton } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { isDrag, MARGIN, type Point, START_TOP, topInside } from './drag.ts';
import { useDismissed } from './use-dismissed.ts';

const SHOWN_MS = 5000;

/** A press on the card: where it began, and where the card stood. */
interface Press {
  from: Point;
  card: DOMRect;
}

/**
 * The app's QR code on wide screens (P19): a card that goes by itself after five seconds, unless somebody points at it, and
 * that can be dragged; let go, it slides back to the right edge. Escape closes it while the focus is inside.
 */
export function QrCard({ href }: { href: string }) {
  const t = useTranslate();
  const path = usePath();
  const { origin } = useApp();
  const card = useRef<HTMLElement>(null);
  const press = useRef<Press>(undefined);
  const [closed, close] = useDismissed('qr-card');
  const [busy, setBusy] = useState(false);
  const [top, setTop] = useState(START_TOP);
  const [shift, setShift] = useState(0);
  const [dragging, setDragging] = useState(false);
  const address = /^https?:/.test(href) ? href : origin + path(href);

  useEffect(() => {
    if (closed || busy) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [closed, busy, close]);
  useLayoutEffect(() => {
    if (card.current) setTop((wanted) => topInside(wanted, card.current?.offsetHeight ?? 0, innerHeight));
  }, []);
  if (closed) return null;

  const begin = ({ clientX, clientY, currentTarget, target, pointerId }: PointerEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('button, a')) return;
    // From the press on: a fast hand leaves the card before it has moved five pixels.
    currentTarget.setPointerCapture(pointerId);
    press.current = { from: { x: clientX, y: clientY }, card: currentTarget.getBoundingClientRect() };
  };
  const move = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const start = press.current;
    if (!start || (!dragging && !isDrag(start.from, { x: clientX, y: clientY }))) return;
    setDragging(true);
    setShift(clientX - start.from.x);
    setTop(topInside(start.card.top + clientY - start.from.y, start.card.height, innerHeight));
  };
  const release = () => {
    press.current = undefined;
    setDragging(false);
    setShift(0);
  };
  const style: CSSProperties = { insetInlineEnd: MARGIN, top, translate: `${shift}px` };
  return (
    <aside
      ref={card}
      aria-label={t('site:promo.title')}
      data-dragging={dragging || undefined}
      style={style}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerEnter={() => setBusy(true)}
      onPointerLeave={() => setBusy(false)}
      onFocus={() => setBusy(true)}
      onBlur={() => setBusy(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      className="qr-card fixed z-20 w-48 cursor-grab touch-none select-none rounded-xl border border-line bg-raised p-4 text-center text-ink shadow-float data-dragging:cursor-grabbing"
    >
      <IconButton label={t('common:close')} onClick={close} className="absolute end-1 top-1">
        <CloseIcon />
      </IconButton>
      <h2 className="pe-7 text-start font-sans font-semibold text-sm leading-snug tracking-normal">
        {t('site:promo.title')}
      </h2>
      <QrCode text={address} label={t('site:promo.title')} className="mt-3 w-full rounded-md" />
      <p className="mt-3 text-muted text-xs">{t('site:promo.text')}</p>
    </aside>
  );
}
