import { useApp, useTranslate } from '../../app/app.ts';
import { fileSize } from '../../i18n/measures.ts';
import { AddFolder } from '../../library/folder-choice.tsx';
import { useFolders } from '../../library/launcher.ts';

/** The folders that games can be installed to, with their room; each install asks which it is. */
export function GameFolders() {
  const t = useTranslate();
  const { locale } = useApp();
  const { data: folders = [] } = useFolders();
  return (
    <section
      aria-labelledby="game-folders"
      className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="game-folders" className="text-xl">
        {t('launcher:settings.folders')}
      </h2>
      <ul className="w-full divide-y divide-line">
        {folders.map(({ id, label, freeBytes }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
            <span className="font-semibold">{label}</span>
            <span className="text-muted">
              {freeBytes === null
                ? t('launcher:folderAbsent')
                : t('launcher:free', { size: fileSize(locale, freeBytes) })}
            </span>
          </li>
        ))}
      </ul>
      <AddFolder />
    </section>
  );
}
