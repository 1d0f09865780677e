import { usePopups } from '../popups/popups.tsx';
import { useToast } from './toast.tsx';

/** How to copy a text: it says so in passing, or shows the text under a label where the browser lets no page copy. */
export function useCopy(): (text: string, words: { label: string; done: string }) => Promise<void> {
  const toast = useToast();
  const popups = usePopups();
  return async (text, { label, done }) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      // Closed in frames and without a secure connection: then it can be copied by hand.
      void popups.open('message', { title: label, text });
    }
  };
}
