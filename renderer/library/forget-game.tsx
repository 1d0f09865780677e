import type { BuildType } from '../../shared/bridge/install.ts';
import { useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { usePopups } from '../popups/popups.tsx';
import { useCommand } from './launcher.ts';
import { useNamed } from './named.ts';

interface ForgetGameProps {
  storeId: number;
  name: string;
  type: BuildType;
  disabled?: boolean;
}

/** Takes a build off the library whose files are out of reach, so that it can be installed elsewhere; asks first. */
export function ForgetGame({ storeId, name, type, disabled }: ForgetGameProps) {
  const t = useTranslate();
  const run = useCommand();
  const popups = usePopups();
  const named = useNamed(name);
  const label = t('launcher:forget.button');
  const forget = async () => {
    const sure = await popups.open('confirm', {
      title: t('launcher:forget.title', { name }),
      text: t('launcher:forget.text'),
      confirmLabel: label,
    });
    if (sure) await run('library.forget', { storeId, type });
  };
  return (
    <Button kind="plain" size="sm" disabled={disabled} aria-label={named(label)} onClick={forget}>
      {label}
    </Button>
  );
}
