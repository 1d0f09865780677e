import { useId } from 'react';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { ShareIcon } from '../../components/action-icons.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import type { PopupControls } from '../registry.ts';
import { SHARE_TARGETS } from './targets.ts';

export interface ShareArgs {
  /** What is shared: the name of a game or a person. */
  title: string;
  /** Its page, without language. */
  page: string;
  /** The page of who made it. */
  author?: { name: string; page: string };
}

/** Codes to scan and links to send on (S04, P16); the system's own sheet where the browser has one. */
export function Popup({ title, page, author, close }: ShareArgs & PopupControls<never>) {
  const t = useTranslate();
  const { origin } = useApp();
  const path = usePath();
  const linkId = useId();
  const url = origin + path(page);
  // Rejects when the visitor closes the sheet, which is an answer, too.
  const share = () => navigator.share({ title, url }).catch(() => {});
  return (
    <Dialog title={t('community:share.title', { name: title })} onClose={close}>
      <div className="flex flex-col gap-6">
        <div className="flex justify-center gap-5">
          <Code url={url} label={t('community:share.scanPage')} />
          {author && (
            <Code
              url={origin + path(author.page)}
              label={t('community:share.scanAuthor', { name: author.name })}
            />
          )}
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={linkId} className="font-semibold text-ink text-sm">
            {t('community:share.link')}
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={linkId}
              readOnly
              value={url}
              onFocus={(event) => event.target.select()}
              className="h-11 min-w-0 grow basis-40 text-ellipsis rounded-lg border border-line-strong bg-surface px-3 text-ink text-sm"
            />
            <CopyButton
              size="md"
              text={url}
              label={t('community:share.copy')}
              done={t('community:share.copied')}
            />
            {'share' in navigator && (
              <Button onClick={share}>
                <ShareIcon />
                {t('community:share.system')}
              </Button>
            )}
          </div>
        </div>
        <ul aria-label={t('community:share.elsewhere')} className="flex flex-wrap gap-2">
          {SHARE_TARGETS.map(({ name, href }) => (
            <li key={name}>
              <ButtonLink to={href(url, title)} kind="plain" size="sm">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const Code = ({ url, label }: { url: string; label: string }) => (
  <figure className="flex max-w-36 flex-1 flex-col gap-2 text-balance text-center text-xs">
    <QrCode text={url} label={label} className="w-full" />
    <figcaption>{label}</figcaption>
  </figure>
);
