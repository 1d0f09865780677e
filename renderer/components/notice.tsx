import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

const LOOKS = {
  good: { box: 'border-good/40 bg-good/8 text-good', Icon: CheckIcon },
  bad: { box: 'border-bad/40 bg-bad/8 text-bad', Icon: WarningIcon },
  plain: { box: 'border-line bg-sunken text-ink', Icon: InfoIcon },
};

/** One sentence that stands out: good news, bad news, or something to know. */
export function Notice({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { box, Icon } = LOOKS[look];
  return (
    <p className={classes('flex gap-2 rounded-lg border px-4 py-3 text-sm', box)}>
      <Icon className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
