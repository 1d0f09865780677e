import { connect, isIPv4, isIPv6, type Socket } from 'node:net';
import { ProxyUnreached } from './route-order.ts';

/** A proxy is given up after silence of so many ms. */
const SILENCE_MS = 30_000;

/** SOCKS 5 (RFC 1928, 6): why a connection was not made. */
const REFUSALS = [
  '',
  'failed',
  'is not allowed',
  'has no network',
  'was not found',
  'refused',
  'took too long',
  'is not possible',
  'has an address of an unknown kind',
];

/** SOCKS 5: how a client says who it is. */
const METHOD = { nobody: 0, password: 2 } as const;

/**
 * Connects to a host through a SOCKS proxy, `socks4://host:port` or `socks5://host:port`, which looks the host's name up
 * itself; `socks5://name:password@host:port` where the proxy may ask. Throws `ProxyUnreached` where no such proxy answers,
 * or one that asks for a password that is not told, as systems do not tell it.
 */
export async function connectBySocks(proxy: URL, host: string, port: number): Promise<Socket> {
  const place = proxy.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host: place, port: Number(proxy.port || 1080), noDelay: true });
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new ProxyUnreached(`${proxy.host} says nothing`)));
  try {
    if (proxy.protocol === 'socks4:') await ask4(socket, host, port);
    else await ask5(socket, proxy, host, port);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.setTimeout(0);
  return socket;
}

/** SOCKS 4, and 4A where the host has a name. */
async function ask4(socket: Socket, host: string, port: number): Promise<void> {
  const isAddress = isIPv4(host);
  // An address that nobody has says that a name follows.
  const address = isAddress ? host.split('.').map(Number) : [0, 0, 0, 1];
  socket.write(
    Buffer.from([4, 1, ...bytesOfPort(port), ...address, 0, ...(isAddress ? [] : [...Buffer.from(host), 0])]),
  );
  const [version, answer] = await take(socket, 8);
  if (version !== 0) throw new ProxyUnreached('the proxy does not speak SOCKS 4');
  if (answer !== 90) throw new Error(`through the proxy, ${host}:${port} refused`);
}

/** SOCKS 5 (RFC 1928). */
async function ask5(socket: Socket, proxy: URL, host: string, port: number): Promise<void> {
  const methods = proxy.username === '' ? [METHOD.nobody] : [METHOD.nobody, METHOD.password];
  socket.write(Buffer.from([5, methods.length, ...methods]));
  const [version, method] = await take(socket, 2);
  if (version !== 5) throw new ProxyUnreached('the proxy does not speak SOCKS 5');
  if (!methods.some((offered) => offered === method))
    throw new ProxyUnreached('the proxy asks for a password');
  if (method === METHOD.password) await logIn(socket, proxy);
  socket.write(Buffer.from([5, 1, 0, ...bytesOfHost(host), ...bytesOfPort(port)]));
  const [, refusal = 1, , kind] = await take(socket, 4);
  if (refusal !== 0) throw new Error(`through the proxy, ${host}:${port} ${REFUSALS[refusal] ?? 'failed'}`);
  // Where the proxy speaks from, which nobody needs.
  const [length = 0] = kind === 3 ? await take(socket, 1) : [kind === 4 ? 16 : 4];
  await take(socket, length + 2);
}

/** SOCKS 5 with a name and a password (RFC 1929). */
async function logIn(socket: Socket, { username, password }: URL): Promise<void> {
  socket.write(Buffer.from([1, ...bytesOfWord(username), ...bytesOfWord(password)]));
  const [, refusal] = await take(socket, 2);
  if (refusal !== 0) throw new Error('the proxy refused the password');
}

/** A name or password of a proxy's address, after its length. */
function bytesOfWord(word: string): number[] {
  const bytes = Buffer.from(decoded(word));
  if (bytes.length > 255) throw new Error('the name or password of the proxy is too long');
  return [bytes.length, ...bytes];
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    throw new Error('the name or password of the proxy is not written as in an address: % is %25');
  }
}

const bytesOfPort = (port: number) => [port >> 8, port & 255];

function bytesOfHost(host: string): number[] {
  if (isIPv4(host)) return [1, ...host.split('.').map(Number)];
  if (isIPv6(host)) return [4, ...bytesOfIpv6(host)];
  const name = Buffer.from(host);
  return [3, name.length, ...name];
}

function bytesOfIpv6(host: string): number[] {
  // Written as every address is: lower case, and no part of it as in IPv4.
  const text = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = text
    .split('::')
    .map((half) => half.split(':').filter((word) => word !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].flatMap((word) => bytesOfPort(Number.parseInt(word, 16)));
}

/** The next so many bytes, taken as they come: of bytes that lie waiting Node tells again and again, and nothing else has a turn. */
async function take(socket: Socket, bytes: number): Promise<Buffer> {
  const taken: Buffer[] = [];
  for (let missing = bytes; missing > 0; ) {
    const some: Buffer | null = socket.read(Math.min(missing, socket.readableLength || 1));
    if (some) {
      taken.push(some);
      missing -= some.length;
      continue;
    }
    // Told between two waits, the end would never be heard of.
    if (socket.readableEnded || socket.destroyed) throw new ProxyUnreached('the proxy hung up');
    await arrival(socket);
  }
  return Buffer.concat(taken);
}

/** Waits until more can be read. */
function arrival(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      socket.off('readable', arrived).off('end', ended).off('error', settle);
      if (error) reject(error);
      else resolve();
    };
    const arrived = () => settle();
    const ended = () => settle(new ProxyUnreached('the proxy hung up'));
    socket.on('readable', arrived).on('end', ended).on('error', settle);
  });
}
