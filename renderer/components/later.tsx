import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from './hydrated.ts';

/**
 * A part below the first view. The server writes it like all else; in the browser it comes to life after what stands
 * above it, or at once when it is pressed or focused. No forms: what is sent before it lives would reload the page. On a page
 * that the visitor walks on to it is drawn after the first view, and room kept for it; where they go back to, or to a place
 * within a page, it is drawn with all else.
 */
export function Later({ children }: { children: ReactNode }) {
  const isServersPage = !useHydrated();
  const type = useNavigationType();
  const { hash } = useLocation();
  const isWalkedOnTo = type === 'PUSH' && hash === '';
  const isDue = useDeferredValue(true, isServersPage || !isWalkedOnTo);
  return <Suspense>{isDue ? children : <div className="h-screen" />}</Suspense>;
}
