import { useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { Button } from '../../components/button.tsx';
import { OwnFileLink } from '../../components/own-file-link.tsx';
import { usePopups } from '../../popups/popups.tsx';

/** A copy of everything that the store holds about the player, and the way out. */
export function YourData() {
  const t = useTranslate();
  const popups = usePopups();
  return (
    <div className="flex flex-wrap gap-3">
      <OwnFileLink
        href="/api/account/export"
        name="my-data.tar.gz"
        className="inline-flex pointer-coarse:min-h-11 min-h-9 items-center justify-center gap-1.5 rounded-full bg-ink/8 px-3.5 font-semibold text-ink text-sm hover:bg-ink/14"
      >
        <DownloadIcon />
        {t('security:data.download')}
      </OwnFileLink>
      <Button kind="danger" size="sm" onClick={() => popups.open('delete-account', {})}>
        {t('security:delete.open')}
      </Button>
    </div>
  );
}
