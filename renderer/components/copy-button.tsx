import { Button } from './button.tsx';
import { CopyIcon } from './icons.tsx';
import { useToast } from './toast.tsx';

/** Copies a text and says so in passing. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast(done);
  };
  return (
    <Button kind="plain" size="sm" onClick={copy}>
      <CopyIcon />
      {label}
    </Button>
  );
}
