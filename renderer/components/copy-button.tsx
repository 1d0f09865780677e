import { usePopups } from '../popups/popups.tsx';
import { Button } from './button.tsx';
import { CopyIcon } from './icons.tsx';
import { useToast } from './toast.tsx';

/** Copies a text and says so in passing; where the browser lets no page copy, shows it instead. */
export function CopyButton({
  text,
  label,
  done,
  size = 'sm',
}: {
  text: string;
  label: string;
  done: string;
  size?: 'sm' | 'md';
}) {
  const toast = useToast();
  const popups = usePopups();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      // Closed in frames and without a secure connection: then it can be copied by hand.
      void popups.open('message', { title: label, text });
    }
  };
  return (
    <Button kind="plain" size={size} onClick={copy}>
      <CopyIcon />
      {label}
    </Button>
  );
}
