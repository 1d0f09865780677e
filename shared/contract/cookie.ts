/** The value of a cookie in a Cookie header or `document.cookie`; undefined where it is missing or cannot be read. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return decoded(value.join('='));
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
