import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TimeSpan } from '../../components/time-span.tsx';
import type { Announcement } from '../../hints/documents.ts';
import type { PopupControls } from '../registry.ts';

export interface AnnouncementArgs {
  announcement: Announcement;
}

/** A notice of maintenance with its window in the reader's own time (P02). */
export function Popup({ announcement, close }: AnnouncementArgs & PopupControls<true>) {
  const t = useTranslate();
  const { startsAt, endsAt, text } = announcement;
  return (
    <Dialog
      title={t('site:announcement.title')}
      onClose={() => close(true)}
      actions={<Button onClick={() => close(true)}>{t('common:ok')}</Button>}
    >
      <p className="font-semibold text-ink">
        <TimeSpan start={startsAt} end={endsAt} />
      </p>
      <p className="mt-3 whitespace-pre-line">{text}</p>
    </Dialog>
  );
}
