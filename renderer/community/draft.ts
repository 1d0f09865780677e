import { useState } from 'react';
import { tabStorage } from '../platform/storage.ts';

const PREFIX = 'draft-';

const held: Map<string, unknown>[] = [];

/** A place for what is in hand in this page alone, by name: it is forgotten with the drafts. */
export function heldDrafts<Draft>(): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  held.push(drafts);
  return drafts;
}

/**
 * A text in hand, by the name of what it is for: it stays in this tab, over its dialog and a reload, until it is sent or
 * the player leaves. `first` is what stands there before anything is written.
 */
export function useDraft(name: string, first: string) {
  const key = PREFIX + name;
  const [text, setText] = useState(() => tabStorage.getItem(key) ?? first);
  const forget = () => tabStorage.removeItem(key);
  const write = (words: string) => {
    setText(words);
    if (words === first) forget();
    else tabStorage.setItem(key, words);
  };
  return { text, write, forget };
}

/** Forgets all that was in hand; open dialogs keep their words. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.removeItem(key);
  for (const drafts of held) drafts.clear();
}
