/** What a key means in a box that Enter keeps and Escape leaves; a key of a text that is still being composed is the input method's. */
export function editKey(
  event: Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>,
): 'keep' | 'leave' | undefined {
  // Safari ends the composition before it tells of the key; 229 is the code of a key that an input method took.
  if (event.isComposing || event.keyCode === 229) return undefined;
  if (event.key === 'Enter') return 'keep';
  return event.key === 'Escape' ? 'leave' : undefined;
}
