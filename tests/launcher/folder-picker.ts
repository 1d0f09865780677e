import type { ElectronApplication } from '@playwright/test';

/** A picker that stays open until it is answered. */
export interface OpenPicker {
  /** How often a picker was opened. */
  opened(): Promise<number>;
  /** Closes it with a folder; with none it was cancelled. */
  answer(folder?: string): Promise<void>;
}

/** Stands where the system asks for a folder, and keeps its picker open. */
export async function holdFolderPicker(app: ElectronApplication): Promise<OpenPicker> {
  const held = await app.evaluateHandle(({ dialog }) => {
    const picker = { opened: 0, answer: (_folder?: string) => {} };
    dialog.showOpenDialog = () => {
      picker.opened += 1;
      return new Promise((resolve) => {
        picker.answer = (folder) =>
          resolve({ canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] });
      });
    };
    return picker;
  });
  return {
    opened: () => held.evaluate(({ opened }) => opened),
    answer: (folder) => held.evaluate((picker, picked) => picker.answer(picked), folder),
  };
}

/** Stands where the system asks for a folder, and answers with this one from now on. */
export const answerFolderPicker = (app: ElectronApplication, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [picked] });
  }, folder);
