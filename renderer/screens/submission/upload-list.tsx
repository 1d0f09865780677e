import type { Ref } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useFocusWhenFewer } from '../../components/use-focus-when-lost.ts';
import { percent } from '../../i18n/format.ts';
import { errorText } from '../../popups/error/error-text.ts';
import { FaultText } from './field-group.tsx';
import { hasFailed, type Upload } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

/** The files on their way into a slot: how far each is, or why it is not there. */
export const UploadList = ({ uploads, list }: { uploads: Uploads; list: readonly Upload[] }) =>
  list.length > 0 && (
    <ul className="mb-3 flex max-w-xl flex-col divide-y divide-line rounded-lg border border-line">
      {list.map((upload) => (
        <li key={upload.id} className="px-3 py-2">
          <UploadRow upload={upload} uploads={uploads} />
        </li>
      ))}
    </ul>
  );

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useTranslate();
  const { locale, catalogue } = useApp();
  const { id, file, state, progress, error } = upload;
  const share = Math.floor(progress * 100);
  const again = canRetry(upload);
  // Pressed, the button to try again is gone.
  const removal = useFocusWhenFewer<HTMLButtonElement>(again ? 2 : 1);
  const action = (text: string, onClick: () => void, ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      kind="quiet"
      size="sm"
      aria-label={t('submission:picture.named', { action: text, name: file.name })}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <div data-faulty={hasFailed(upload) || undefined} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-40 grow basis-0">
        <p className="flex justify-between gap-3 text-ink text-sm">
          <span className="truncate">{file.name}</span>
          {state !== 'failed' && (
            <span className="shrink-0 text-muted tabular-nums">
              {state === 'sending' ? percent(locale, share) : t('submission:picture.waiting')}
            </span>
          )}
        </p>
        {state === 'failed' ? (
          <div role="alert">
            <FaultText id={`upload-${id}`}>{errorText(catalogue, error)}</FaultText>
          </div>
        ) : (
          <div
            role="progressbar"
            aria-label={file.name}
            aria-valuenow={share}
            className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-ink/12"
          >
            <div
              className="h-full origin-left rounded-full bg-accent transition-transform duration-300"
              style={{ transform: `scaleX(${progress})` }}
            />
          </div>
        )}
      </div>
      {again && action(t('common:retry'), () => uploads.retry(upload))}
      {action(t('submission:picture.remove'), () => uploads.drop((each) => each.id === id), removal)}
    </div>
  );
}

/** A file that was refused for what it is would be refused again. */
const canRetry = ({ state, error }: Upload): boolean =>
  state === 'failed' && !(error instanceof CodedError && error.code.startsWith('upload/'));
