import { BlockList, type IPVersion, isIP } from 'node:net';

/** Whether a machine's address is one of our own proxies, which are believed about who asks. */
export type IsProxy = (address: string) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether a text names machines: an address, a network such as `10.0.0.0/8`, `loopback` or `private`. */
export function areMachines(text: string): boolean {
  return Object.hasOwn(NAMED, text) || networkOf(text) !== undefined;
}

/** Knows the machines of a list by their addresses; what names none is left out. */
export function proxiesAmong(machines: readonly string[]): IsProxy {
  const known = new BlockList();
  for (const network of machines.flatMap((name) => NAMED[name] ?? name).map(networkOf))
    if (network) known.addSubnet(network.address, network.prefix, network.family);
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
}

function networkOf(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return undefined;
  const most = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (bits !== undefined && (!/^\d+$/.test(bits) || prefix > most)) return undefined;
  return { address, prefix, family: familyOf(address) };
}

const familyOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
