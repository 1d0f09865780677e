import { isIPv6 } from 'node:net';

/**
 * Who is counted for an address where tries are limited: an IPv4 address itself; of IPv6 the network of 64 bits, since
 * whoever has one of its addresses has them all.
 */
export function machineOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped(groups)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // As a host of a URL an address has one spelling, of numbers and one `::` alone.
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    (part === '' ? [] : part.split(':')).map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(start), numbers(end ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Whether an address stands for one of IPv4 (::ffff:0:0/96). */
const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
