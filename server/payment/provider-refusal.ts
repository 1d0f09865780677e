/** A provider's understandable answer that it does not do what was asked: it was reached, and others may still pay there. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

/** Statuses from 400 to 499 that no payer brings about: of our secret, and of a provider with too much to do. */
const OURS_OR_THEIRS = new Set([401, 403, 408, 429]);

/** The error for an answer with another HTTP status than hoped for; the text says who answered what. */
export function answerError(status: number, text: string): Error {
  const isRefusal = status >= 400 && status < 500 && !OURS_OR_THEIRS.has(status);
  return isRefusal ? new ProviderRefusal(text) : new Error(text);
}
