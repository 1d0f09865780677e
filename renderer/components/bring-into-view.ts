/** Scrolls the row of an element so far that it shows; as a `ref` of the one that is chosen. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
