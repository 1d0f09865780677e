import { type RefObject, useEffect, useRef } from 'react';

/** Writes a text into a box whenever it becomes another, such as the address's keyword; what somebody types there stays. */
export function useBoxText(box: RefObject<HTMLInputElement | null>, text: string): void {
  const last = useRef(text);
  useEffect(() => {
    const input = box.current;
    const isTyping = input === document.activeElement && input?.value !== last.current;
    if (input && last.current !== text && !isTyping) input.value = text;
    last.current = text;
  }, [box, text]);
}
