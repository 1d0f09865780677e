import { useState } from 'react';

/** A box's text once something else is kept than before: what is kept, where nothing else was written there. */
export const followed = (text: string, before: string, kept: string): string =>
  text.trim() === before ? kept : text;

/** What a form is filled in with: what is kept to begin with, and what `follow` makes of it where that changes elsewhere. */
export function useDraft<Draft>(kept: Draft, follow: (draft: Draft, before: Draft, kept: Draft) => Draft) {
  const [draft, setDraft] = useState(kept);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    setDraft(follow(draft, before, kept));
  }
  return [draft, setDraft] as const;
}
