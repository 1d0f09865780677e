import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';

/** Saves what a part of the profile was filled in with; useless until that differs from what is kept. */
export const SaveButton = ({
  changed,
  busy,
  children,
}: {
  changed: boolean;
  busy: boolean;
  children: ReactNode;
}) => (
  <Button
    type="submit"
    kind="plain"
    size="sm"
    className="self-start justify-self-start"
    disabled={!changed}
    busy={busy}
  >
    {children}
  </Button>
);
