import { useSyncExternalStore } from 'react';
import { useApp } from './app.ts';

/** What the visitor said about counting visits (X05); nothing until they have answered. */
export type Consent = 'granted' | 'refused';

const PREFERENCE = 'consent';
const UNANSWERED = '';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const consentOf = (text: string | undefined): Consent | undefined =>
  text === 'granted' || text === 'refused' ? text : undefined;

/** The visitor's answer, and how to give it; undefined asks again. A browser that forbids tracking has refused. */
export function useConsent(): [Consent | undefined, (consent: Consent | undefined) => void] {
  const { preferences } = useApp().platform;
  const consent = useSyncExternalStore(
    subscribe,
    () => consentOf(preferences.get(PREFERENCE)) ?? (forbidsTracking() ? 'refused' : undefined),
    () => undefined,
  );
  const answer = (next: Consent | undefined) => {
    preferences.set(PREFERENCE, next ?? UNANSWERED);
    for (const listener of listeners) listener();
  };
  return [consent, answer];
}

const forbidsTracking = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
