import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openLedger } from './testing/ledger.ts';

const { run } = await openLedger();

test.each([
  ['check', '--reason'],
  ['waiting', '--reason'],
  ['credit', 'ORDER', '--reason'],
  ['refuse', 'ORDER', '--reason'],
  ['refund', 'ORDER', '--reason', 'asked for', '--coin'],
  ['chargeback', 'ORDER', '--reason', 'letter', '--coin'],
  ['dispute', randomUUID(), 'debt', '--reason'],
  ['refunded', randomUUID(), 'failed', '--reason'],
  ['transfer', 'ORDER', '100', 'SEPA', '--reason'],
  ['returned', 'SEPA', '--reason'],
  ['outbox', '--count'],
  ['reconcile', 'moggie', '2026-11-26', '--expires'],
  ['accept', 'moggie', '2026-11-26', '--reason'],
  ['settle', 'moggie', 'payouts.csv', '--expires'],
  ['author', 'quill@moggie.test', 'paid', '500', 'SEPA', '--coin'],
  ['codes', '--count', '1', '--silver', '5', '--reason'],
])('%s refuses an option that it does not read', async (command, ...words) => {
  await expect(run(command, ...words, 'x')).rejects.toThrow(
    `${command}: ${words.at(-1)} would change nothing`,
  );
});

test('an event is tried again without a reason', async () => {
  await expect(run('outbox', 'retry', randomUUID(), '--reason', 'x')).rejects.toThrow(
    'outbox retry: --reason would change nothing',
  );
});

test('a name that was not quoted is not taken for its first word', async () => {
  await expect(run('author', 'quill@moggie.test', 'paid', '5000', 'SEPA', 'dec')).rejects.toThrow(
    'author: too many words; what has a space in it needs quotes',
  );
  await expect(run('outbox', randomUUID())).rejects.toThrow('outbox: too many words');
});

test('an unknown command shows what there is', async () => {
  await expect(run('do')).rejects.toThrow('Usage: npm run ledger');
});
