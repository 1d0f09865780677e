import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  selection: Selection;
  count: number;
  busy: boolean;
  remove: () => void;
}

/** Chooses all rows or none, and removes the chosen ones (S16). */
export function SelectionBar({ selection, count, busy, remove }: SelectionBarProps) {
  const t = useTranslate();
  const { chosen, chooseAll } = selection;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-line border-b py-2">
      <Checkbox name="all" value="all" checked={chosen.length === count} onChange={chooseAll}>
        {t('account:myStore.chooseAll')}
      </Checkbox>
      {chosen.length > 0 && (
        <Button kind="quiet" size="sm" busy={busy} onClick={remove}>
          {t('account:myStore.removeChosen', { count: chosen.length })}
        </Button>
      )}
    </div>
  );
}
