import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readKeyword } from '../../shared/contract/search.ts';

/** How long (ms) a hand rests before what it typed is looked up. */
const REST_MS = 120;

const boxOf = (form: HTMLFormElement | null) => form?.querySelector('input');

/**
 * What stands in the form's box, once the hand rests, and whether suggestions for it are open: typing and coming back to
 * the box open them, Escape and leaving the form close them. Arrow down goes to the first suggestion. Half-composed text
 * counts, too: in some scripts a word is never anything else until it is sent.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, list: RefObject<HTMLElement | null>) {
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.target !== boxOf(form.current)) return;
    if (event.key === 'Escape' && open) setOpen(false);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
    list.current?.querySelector('a')?.focus();
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const left = new AbortController();
    const { signal } = left;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setKeyword(readKeyword(boxOf(element)?.value ?? null));
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
      setOpen(true);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target === boxOf(element)) onInput();
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false);
    };
    read();
    // Whoever has sent the search or gone on before this came wants no suggestions any more.
    setOpen(element.contains(document.activeElement));
    element.addEventListener('input', onInput, { signal });
    element.addEventListener('focusin', onFocus, { signal });
    element.addEventListener('focusout', onLeave, { signal });
    element.addEventListener('submit', () => setOpen(false), { signal });
    element.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [form]);
  return { keyword, open, close: () => setOpen(false) };
}

/** Moves the focus among the links of a list as a key says; the box stands before the first. False for other keys. */
export function stepTo(list: HTMLElement, key: string, form: HTMLFormElement | null): boolean {
  const links = Array.from(list.querySelectorAll('a'));
  const at = links.findIndex((link) => link.matches(':focus'));
  const steps: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: links[at + 1] ?? links[at],
    ArrowUp: at > 0 ? links[at - 1] : boxOf(form),
    Home: links[0],
    End: links.at(-1),
    Escape: boxOf(form),
  };
  if (!(key in steps)) return false;
  steps[key]?.focus();
  return true;
}
