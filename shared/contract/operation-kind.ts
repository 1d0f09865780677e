/** Whether a document changes something at the store. */
export const isMutation = (document: string): boolean => /^\s*mutation\b/.test(document);
