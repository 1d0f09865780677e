import { app, dialog } from 'electron';
import type { DesktopMessages } from '../messages.ts';

/** Says that the launcher cannot start, and ends it: without a window it would only keep every later start away. */
export function endFailedStart(words: DesktopMessages['start'], error: unknown): void {
  console.error('not started:', error);
  const why = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(words.title, `${words.text}\n\n${why}`);
  app.exit(1);
}
