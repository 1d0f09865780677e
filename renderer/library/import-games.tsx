import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { useToast } from '../components/toast.tsx';
import { useWork } from '../components/use-work.ts';
import { FOLDERS, useCommand } from './launcher.ts';

/** Takes games that lie in a folder already into the library: a drive from another computer, an old library (D03). */
export function ImportGames() {
  const t = useTranslate();
  const toast = useToast();
  const run = useCommand();
  const queryClient = useQueryClient();
  const [busy, add] = useWork(async () => {
    const imported = await run('library.import', {});
    if (!imported) return;
    const { added, present } = imported;
    if (added > 0) toast(t('launcher:import.done', { count: added }));
    else toast(t(present > 0 ? 'launcher:import.present' : 'launcher:import.none'));
    await queryClient.invalidateQueries({ queryKey: FOLDERS });
  });
  return (
    <Button kind="quiet" size="sm" busy={busy} onClick={add}>
      <PlusIcon />
      {t('launcher:import.button')}
    </Button>
  );
}
