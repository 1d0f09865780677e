/**
 * The names and values behind the `?` of an address, for Fastify. A name that stands there more than once has its first
 * value, so that a route never reads a list where it expects a text.
 */
export const readQuery = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].toReversed());
