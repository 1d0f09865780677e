import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useWork } from '../../components/use-work.ts';
import { useCommand } from '../../library/launcher.ts';

/** A report of what the launcher did, for whoever helps the player. */
export function Support() {
  const t = useTranslate();
  const toast = useToast();
  const run = useCommand();
  const [busy, save] = useWork(async () => {
    const answer = await run('support.saveReport', {});
    if (answer?.saved) toast(t('launcher:support.saved'));
  });
  return (
    <section
      aria-labelledby="support"
      className="flex flex-col items-start gap-4 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="support" className="text-xl">
        {t('launcher:support.title')}
      </h2>
      <p className="text-muted text-sm">{t('launcher:support.text')}</p>
      <Button kind="plain" size="sm" busy={busy} onClick={save}>
        {t('launcher:support.save')}
      </Button>
    </section>
  );
}
