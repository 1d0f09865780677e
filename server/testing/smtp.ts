import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

/** A mail server of a test's file. */
export interface TestSmtp {
  url: string;
  /** Every line that it was told. */
  received: string[];
  /** Set: it takes no mail. */
  refusesAll: boolean;
  /** Set: its answer to whose mail it is goes on and on, a line each few milliseconds. */
  drips: boolean;
  /** Set: it is silent about a mail to an address that begins so, and whoever sends it waits. */
  silentTo: string | undefined;
  /** Answers all who wait. */
  goOn(): void;
  /** Leaves everybody who is connected, as servers do that heard nothing for a while. */
  hangUp(): Promise<void>;
}

const DRIP_MS = 5;

/** A mail server that takes every mail but those to `refused@`, knows no password, and keeps what it was told. */
export async function openSmtp(): Promise<TestSmtp> {
  const connected = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const smtp: TestSmtp = {
    url: '',
    received: [],
    refusesAll: false,
    drips: false,
    silentTo: undefined,
    goOn() {
      smtp.silentTo = undefined;
      for (const answer of waiting.splice(0)) answer();
    },
    async hangUp() {
      await Promise.all([...connected].map((socket) => once(socket.end(), 'close')));
    },
  };
  const server = createServer((socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    const drip = () => {
      const dripping = setInterval(() => say('250-wait'), DRIP_MS);
      for (const over of ['end', 'close']) socket.once(over, () => clearInterval(dripping));
    };
    let inData = false;
    say('220 test ready');
    createInterface({ input: socket }).on('line', (line) => {
      smtp.received.push(line);
      if (inData && line === '.') {
        inData = false;
        return say('250 taken');
      }
      if (inData) return;
      if (line === 'DATA') {
        inData = true;
        return say('354 go on');
      }
      if (line.startsWith('EHLO')) return say('250 AUTH PLAIN');
      if (line.startsWith('AUTH')) return say('535 not with this password');
      if (smtp.drips && line.startsWith('MAIL')) return drip();
      if (smtp.refusesAll && line.startsWith('MAIL')) return say('451 not now');
      if (smtp.silentTo !== undefined && line.startsWith(`RCPT TO:<${smtp.silentTo}`))
        return waiting.push(() => say('250 ok'));
      const [, refused] = /^RCPT TO:(<refused@.*>)/.exec(line) ?? [];
      if (refused !== undefined) return say(`550 ${refused} no such mailbox`);
      if (line === 'QUIT') return socket.end('221 bye\r\n');
      say('250 ok');
    });
  });
  afterAll(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  smtp.url = `smtp://127.0.0.1:${address.port}`;
  return smtp;
}
