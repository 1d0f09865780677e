import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { PICTURE_EXTENSIONS } from '../../../shared/contract/picture.ts';
import type { GamePicture } from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { CameraIcon } from '../../components/action-icons.tsx';
import { Button } from '../../components/button.tsx';
import { CoverImage } from '../../components/cover-image.tsx';
import { uploadGamePicture } from '../../platform/upload.ts';
import { usePopups } from '../../popups/popups.tsx';
import { FaultText } from './field-group.tsx';

interface PictureSlotProps {
  submission: string;
  slot: GamePicture;
  label: string;
  /** Addresses of the pictures that are there. */
  pictures: readonly string[];
  /** How many may be there. */
  most: number;
  error: string | undefined;
  onChange: (pictures: string[]) => void;
}

/** The pictures of one slot: they are uploaded when they are chosen, and saved with the form. */
export function PictureSlot({ submission, slot, label, pictures, most, error, onChange }: PictureSlotProps) {
  const t = useTranslate();
  const popups = usePopups();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A language that is removed while its picture is on the way must not come back with it.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const upload = useMutation({
    mutationFn: (file: File | undefined) => uploadGamePicture(submission, slot, file),
    // One slot holds one picture: another takes its place.
    onSuccess: ({ url }) => {
      if (isThere.current) onChange(most === 1 ? [url] : [...new Set([...pictures, url])]);
    },
    onError: (cause) => popups.showError(cause),
  });
  const shape = slot === 'cover1to1' ? 'aspect-square w-28' : 'aspect-video w-48 max-w-full';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its buttons
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={id} className="mb-2 font-semibold text-ink text-sm">
        {label}
      </p>
      {pictures.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {pictures.map((path, index) => (
            <li key={path} className="flex max-w-full flex-col items-start gap-1">
              <CoverImage
                path={path}
                alt={t('submission:picture.alt', { slot: label, number: index + 1 })}
                sizes="12rem"
                largest={640}
                className={`${shape} rounded-lg`}
              />
              <Button
                kind="quiet"
                size="sm"
                aria-label={t('submission:picture.removeOne', { slot: label, number: index + 1 })}
                onClick={() => onChange(pictures.filter((other) => other !== path))}
              >
                {t('submission:picture.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_EXTENSIONS.join(',')}
        aria-label={t('submission:picture.chooseFor', { slot: label })}
        hidden
        onChange={({ target }) => {
          upload.mutate(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {(most === 1 || pictures.length < most) && (
        <span data-faulty={error ? true : undefined}>
          <Button
            kind="plain"
            size="sm"
            busy={upload.isPending}
            aria-label={t('submission:picture.chooseFor', { slot: label })}
            onClick={() => input.current?.click()}
          >
            <CameraIcon />
            {t('submission:picture.choose')}
          </Button>
        </span>
      )}
      {error && <FaultText id={`${id}-error`}>{error}</FaultText>}
    </div>
  );
}
