/** From this length on Windows takes a path only in its long form: room for a name of the old kind is left in a folder. */
const LONG_FROM = 248;
const LONG_FORM = '\\\\?\\';

/**
 * A whole path of Windows as its programs take it however long it is. In the long form nothing is read into a path, so
 * it must be whole, with backslashes alone. Node does so by itself; what is handed to other programs has to be.
 */
export function windowsPath(place: string): string {
  if (place.length < LONG_FROM || place.startsWith(LONG_FORM)) return place;
  const plain = place.replaceAll('/', '\\');
  if (/^[a-z]:\\/i.test(plain)) return LONG_FORM + plain;
  return plain.startsWith('\\\\') ? `${LONG_FORM}UNC\\${plain.slice(2)}` : place;
}
