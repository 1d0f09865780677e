import { type DragEvent, useId, useRef, useState } from 'react';
import { PICTURE_EXTENSIONS } from '../../../shared/contract/picture.ts';
import { GAME_PICTURES, type GamePicture } from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { CameraIcon } from '../../components/action-icons.tsx';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { useFocusWhenFewer } from '../../components/use-focus-when-lost.ts';
import { FaultText } from './field-group.tsx';
import { PictureList } from './picture-list.tsx';
import { UploadList } from './upload-list.tsx';
import { isUnderWay } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface PictureSlotProps {
  uploads: Uploads;
  language: string;
  slot: GamePicture;
  label: string;
  /** Addresses of the pictures that are there. */
  pictures: readonly string[];
  /** How many may be there. */
  most: number;
  error: string | undefined;
  onChange: (pictures: string[]) => void;
}

/** A size as it is written everywhere; it stays on one line. */
const sizeOf = (width: number, height: number): string => `${width}\u00a0×\u00a0${height}`;

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** The pictures of one slot: they are uploaded when they are chosen or dropped here, and saved with the form. */
export function PictureSlot({
  uploads,
  language,
  slot,
  label,
  pictures,
  most,
  error,
  onChange,
}: PictureSlotProps) {
  const t = useTranslate();
  const id = useId();
  const { width, height, leastWidth, leastHeight } = GAME_PICTURES[slot];
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [isOver, setOver] = useState(false);
  const isHere = (each: { language: string; slot: GamePicture }) =>
    each.language === language && each.slot === slot;
  const own = uploads.list.filter(isHere);
  const chooser = useFocusWhenFewer<HTMLButtonElement>(pictures.length + own.length);
  const underWay = own.filter(isUnderWay).length;
  const isMany = most > 1;
  // One slot holds one picture: another takes its place.
  const room = isMany ? most - pictures.length - own.length : 1;
  const choose = isMany ? 'submission:picture.chooseMany' : 'submission:picture.choose';
  const chooseFor = t(isMany ? 'submission:picture.chooseManyFor' : 'submission:picture.chooseFor', {
    slot: label,
  });

  const take = (files: readonly File[]) => {
    if (!isMany && files.length > 0) uploads.drop(isHere);
    uploads.add({ language, slot }, files.slice(0, Math.max(0, room)));
    setLeftOut(Math.max(0, files.length - room));
  };
  const dropFiles = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (uploads.isOpen) take([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its buttons
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-size ${id}-error` : `${id}-size`}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        // Elsewhere the browser would leave the page for the file.
        event.preventDefault();
        setOver(uploads.isOpen);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={dropFiles}
      className={classes('rounded-lg', isOver && 'bg-accent-wash outline-2 outline-accent outline-offset-4')}
    >
      <p id={id} className="mb-1 font-semibold text-ink text-sm">
        {label}
      </p>
      <p id={`${id}-size`} className="mb-2 text-muted text-xs">
        {t('submission:picture.size', {
          least: sizeOf(leastWidth, leastHeight),
          best: sizeOf(width, height),
        })}
      </p>
      {isMany && <p className="mb-2 text-muted text-xs">{t('submission:picture.order')}</p>}
      <PictureList
        label={label}
        shape={slot === 'cover1to1' ? 'aspect-square w-28' : 'aspect-video w-48 max-w-full'}
        pictures={pictures}
        canMove={isMany && uploads.isOpen && pictures.length > 1}
        onChange={onChange}
      />
      <UploadList uploads={uploads} list={own} />
      <input
        ref={input}
        type="file"
        multiple={isMany}
        accept={PICTURE_EXTENSIONS.join(',')}
        aria-label={chooseFor}
        hidden
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span data-faulty={error ? true : undefined}>
          <Button
            ref={chooser}
            kind="plain"
            size="sm"
            aria-disabled={room <= 0 || undefined}
            aria-label={chooseFor}
            onClick={() => room > 0 && input.current?.click()}
          >
            <CameraIcon />
            {t(choose)}
          </Button>
        </span>
        <p role="status" className="text-muted text-xs">
          {underWay > 0
            ? t('submission:picture.underWay', { count: underWay })
            : isMany && t('submission:picture.count', { number: pictures.length, most })}
        </p>
      </div>
      {leftOut > 0 && (
        <div role="alert">
          <FaultText id={`${id}-left-out`}>
            {t('submission:picture.leftOut', { count: leftOut, most })}
          </FaultText>
        </div>
      )}
      {error && <FaultText id={`${id}-error`}>{error}</FaultText>}
    </div>
  );
}
