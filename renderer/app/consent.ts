import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Preferences } from '../platform/preferences.ts';
import { useApp } from './app.ts';
import { configQuery } from './site-content.ts';

/** What the visitor said about counting visits (X05); nothing until they have answered. */
export type Consent = 'granted' | 'refused';

/** What was agreed to without a tag manager is no consent to one. */
const preferenceOf = (tagManagerId: string | null | undefined) => (tagManagerId ? 'consent.tags' : 'consent');

const UNANSWERED = '';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const consentOf = (text: string): Consent | undefined =>
  text === 'granted' || text === 'refused' ? text : undefined;

/** Whether the visitor agreed to have visits counted, by a tag manager too where there is one. */
export const isGranted = (
  preferences: Pick<Preferences, 'get'>,
  tagManagerId: string | null | undefined,
): boolean => preferences.get(preferenceOf(tagManagerId)) === 'granted';

/** The visitor's answer, and how to give it; undefined asks again. A browser that forbids tracking has refused, until its visitor answers. */
export function useConsent(): [Consent | undefined, (consent: Consent | undefined) => void] {
  const { preferences } = useApp().platform;
  const preference = preferenceOf(useQuery(configQuery).data?.getConfig2.tagManagerId);
  const consent = useSyncExternalStore(
    subscribe,
    () => consentOf(preferences.get(preference) ?? (forbidsTracking() ? 'refused' : UNANSWERED)),
    () => undefined,
  );
  const answer = (next: Consent | undefined) => {
    preferences.set(preference, next ?? UNANSWERED);
    for (const listener of listeners) listener();
  };
  return [consent, answer];
}

const forbidsTracking = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
