import { type ReactNode, Suspense } from 'react';

/**
 * A part below the first view. The server writes it like all else; in the browser it comes to life after what stands
 * above it, or at once when it is pressed or focused. No forms: what is sent before it lives would reload the page.
 */
export const Later = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;
