import type { ElectronApplication } from '@playwright/test';

/** Stands where the system asks for a folder, and answers with this one from now on. */
export const answerFolderPicker = (app: ElectronApplication, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [picked] });
  }, folder);
