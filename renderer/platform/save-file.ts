import { CodedError } from '../../shared/contract/errors.ts';
import { refusal } from './account-api.ts';

/** How long a saved file stays within reach of the browser. */
const KEPT_MS = 60_000;

/** Hands the person a file that the page holds: the browser puts it among the downloads, the launcher asks where. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari fetches it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Fetches a file of the player's own and hands it over. Throws a CodedError with what the store says instead. */
export async function fetchAndSave(address: string, name: string): Promise<void> {
  const lost = (cause: unknown) => {
    throw new CodedError('other/network-request-failed', 'no response', { cause });
  };
  const response = await fetch(address).catch(lost);
  if (!response.ok) throw refusal(await response.json().catch(() => ({})), response.status);
  saveFile(await response.blob().catch(lost), name);
}
