import type { MessageBoxReturnValue, OpenDialogReturnValue, SaveDialogReturnValue } from 'electron';
import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';

/** Records the question; the options are the last argument, after the window if there is one. */
const ask =
  <Answer>(kind: string, cancelled: Answer) =>
  async (...args: unknown[]): Promise<Answer> => {
    controls.dialogs.push({ kind, options: args.at(-1) });
    return cancelled;
  };

/** Nobody sits at the host, so every dialog is cancelled; a spec that answers one replaces the method. */
export const dialog = modelled('dialog', {
  showOpenDialog: ask<OpenDialogReturnValue>('open', { canceled: true, filePaths: [] }),
  showSaveDialog: ask<SaveDialogReturnValue>('save', { canceled: true, filePath: '' }),
  showMessageBox: (...args: unknown[]): Promise<MessageBoxReturnValue> => {
    const { cancelId = 0 } = (args.at(-1) ?? {}) as { cancelId?: number };
    return ask('message', { response: cancelId, checkboxChecked: false })(...args);
  },
  showErrorBox(title: string, content: string): void {
    controls.dialogs.push({ kind: 'error', options: { title, content } });
    // Often the last words of an app, after which nobody can ask it anything.
    console.error(`error box: ${title}\n${content}`);
  },
});
