import { useTranslate } from '../app/app.ts';
import { GearIcon } from '../components/action-icons.tsx';
import { Link } from '../components/link.tsx';
import { Tooltip } from '../components/tooltip.tsx';

/** In the header: the way to the launcher's settings; a narrow window has room for the downloads alone, which lead there. */
export function SettingsLink() {
  const t = useTranslate();
  const label = t('launcher:settings.page');
  return (
    <Tooltip text={label}>
      <Link
        to="/settings"
        aria-label={label}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-lg hover:bg-ink/8 max-sm:hidden"
      >
        <GearIcon />
      </Link>
    </Tooltip>
  );
}
