import { CopyIcon } from './action-icons.tsx';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is said once it is copied. */
  done: string;
  size?: 'sm' | 'md';
}

/** Copies a text. */
export function CopyButton({ text, label, done, size = 'sm' }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button kind="plain" size={size} onClick={() => copy(text, { label, done })}>
      <CopyIcon />
      {label}
    </Button>
  );
}
