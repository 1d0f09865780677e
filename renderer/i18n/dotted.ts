/** Facts in one line, dots between them. The dot stays with what stands before it: no line begins with one. */
export const dotted = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');
