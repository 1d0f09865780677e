import { createContext, type ReactNode, use, useState } from 'react';
import { ADULT_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { useApp } from './app.ts';

const AdultContext = createContext({ adult: false, confirm: () => {} });

/** Whether the visitor has said to be over 18, and how to say it. Without it, no component may ask for R18 media. */
export const useAdult = () => use(AdultContext);

export function AdultProvider({ confirmed, children }: { confirmed: boolean; children: ReactNode }) {
  const [adult, setAdult] = useState(confirmed);
  const { preferences } = useApp().platform;
  const confirm = () => {
    preferences.set(ADULT_PREFERENCE, '1');
    setAdult(true);
  };
  return <AdultContext value={{ adult, confirm }}>{children}</AdultContext>;
}
