import { useTranslate } from '../app/app.ts';
import { GearIcon } from '../components/action-icons.tsx';
import { IconLink } from '../components/button.tsx';
import { Tooltip } from '../components/tooltip.tsx';

/** In the header: the way to the launcher's settings; a narrow window has room for the downloads alone, which lead there. */
export function SettingsLink() {
  const t = useTranslate();
  const label = t('launcher:settings.page');
  return (
    <Tooltip text={label}>
      <IconLink to="/settings" label={label} className="max-sm:hidden">
        <GearIcon />
      </IconLink>
    </Tooltip>
  );
}
