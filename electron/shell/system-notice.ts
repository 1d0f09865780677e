import { Notification } from 'electron';

/**
 * Shows a line beside the clock, or wherever the system shows such; where it shows none, nothing. Answers with how to take
 * it back.
 */
export function showSystemNotice(title: string, onPressed: () => void): () => void {
  if (!Notification.isSupported()) return () => {};
  const notification = new Notification({ title });
  notification.on('click', onPressed);
  notification.show();
  return () => notification.close();
}
