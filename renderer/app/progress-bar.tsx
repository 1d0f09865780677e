import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useRequestsPending } from './activity.ts';

const THROTTLE_MS = 200;

/** A line at the top while a page or a request loads, shown only for what takes longer than 200 ms (X01). */
export function ProgressBar() {
  const navigating = useNavigation().state !== 'idle';
  const requesting = useRequestsPending();
  const busy = navigating || requesting;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!shown) return null;
  return (
    <div
      aria-hidden="true"
      className="progress-line fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent"
    />
  );
}
