import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';

const LOCAL = '127.0.0.1';

/**
 * A SOCKS proxy on this machine that speaks the versions 4 (with names, 4A) and 5.
 * `*.store.test` is this machine for it, and for nobody else; `*.refused.test` it refuses.
 */
export class SmallSocks {
  /** `SOCKS5 host:port` for each connection that was asked for. */
  readonly asked: string[] = [];
  /** `name:password`, without which nobody is served. */
  secret: string | undefined;
  readonly #open = new Set<Socket>();
  readonly #server = createServer({ noDelay: true }, (client) => {
    this.#open.add(client);
    client.on('close', () => this.#open.delete(client)).on('error', () => client.destroy());
    void this.#serve(client).catch(() => client.destroy());
  });

  /** Answers `host:port`. */
  async listen(): Promise<string> {
    await once(this.#server.listen(0, LOCAL), 'listening');
    const bound = this.#server.address();
    if (!bound || typeof bound === 'string') throw new Error('the proxy does not listen');
    return `${LOCAL}:${bound.port}`;
  }

  close(): void {
    this.#server.close();
    for (const client of this.#open) client.destroy();
  }

  async #serve(client: Socket): Promise<void> {
    const [version] = await read(client, 1);
    const { host, port } = version === 4 ? await read4(client) : await this.#read5(client);
    this.asked.push(`SOCKS${version} ${host}:${port}`);
    const isRefused = host.endsWith('.refused.test');
    if (version === 4) await say(client, [0, isRefused ? 91 : 90, 0, 0, 0, 0, 0, 0]);
    // Says where it speaks from by name, which is the rarest form.
    else await say(client, [5, isRefused ? 2 : 0, 0, 3, 2, 97, 98, 0, 0]);
    if (isRefused) return void client.end();
    const target = connect(port, host.endsWith('.store.test') ? LOCAL : host);
    this.#open.add(target);
    target.on('close', () => this.#open.delete(target)).on('error', () => client.destroy());
    target.pipe(client).pipe(target);
  }

  async #read5(client: Socket): Promise<{ host: string; port: number }> {
    const [count = 0] = await read(client, 1);
    const methods = await read(client, count);
    const wanted = this.secret === undefined ? 0 : 2;
    await say(client, [5, methods.includes(wanted) ? wanted : 255]);
    if (wanted === 2) await this.#logIn(client);
    const [, , , kind] = await read(client, 4);
    if (kind === 1) return { host: [...(await read(client, 4))].join('.'), port: await readPort(client) };
    if (kind === 4) {
      const words = (await read(client, 16)).toString('hex').match(/.{4}/g) ?? [];
      return {
        host: new URL(`http://[${words.join(':')}]`).hostname.slice(1, -1),
        port: await readPort(client),
      };
    }
    const [length = 0] = await read(client, 1);
    return { host: (await read(client, length)).toString(), port: await readPort(client) };
  }

  async #logIn(client: Socket): Promise<void> {
    await read(client, 1);
    const words = [await readWord(client), await readWord(client)];
    const isRight = words.join(':') === this.secret;
    await say(client, [1, isRight ? 0 : 1]);
    if (!isRight) throw new Error('refused');
  }
}

/** Answers byte by byte, as a network may. */
async function say(client: Socket, answer: readonly number[]): Promise<void> {
  for (const byte of answer) {
    client.write(Buffer.of(byte));
    await breathe();
  }
}

async function read4(client: Socket): Promise<{ host: string; port: number }> {
  await read(client, 1);
  const port = await readPort(client);
  const address = [...(await read(client, 4))];
  await readText(client);
  const isNamed = address.slice(0, 3).every((byte) => byte === 0);
  return { host: isNamed ? await readText(client) : address.join('.'), port };
}

async function readPort(client: Socket): Promise<number> {
  return (await read(client, 2)).readUInt16BE();
}

async function readWord(client: Socket): Promise<string> {
  const [length = 0] = await read(client, 1);
  return length === 0 ? '' : (await read(client, length)).toString();
}

async function readText(client: Socket): Promise<string> {
  const bytes: number[] = [];
  for (;;) {
    const [byte = 0] = await read(client, 1);
    if (byte === 0) return Buffer.from(bytes).toString();
    bytes.push(byte);
  }
}

async function read(client: Socket, bytes: number): Promise<Buffer> {
  for (;;) {
    const taken: Buffer | null = client.read(bytes);
    if (taken?.length === bytes) return taken;
    await once(client, 'readable');
  }
}
