import { describe, expect, test, vi } from 'vitest';
import { InstallError } from '../install-error.ts';
import { add, jobOf, NOW, queue, restart, run, runner, settle, states } from './testing/queue-bed.ts';

describe('failures', () => {
  test('a lost connection is tried again at a time that is told, later and later', async () => {
    const id = add(1);
    add(2);
    await settle();
    run(id).fail(new InstallError('offline', 'gone'));
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      reason: 'offline',
      since: NOW,
      next: { by: 'queue', at: NOW + 5000, help: 'retry' },
    });
    expect(states()).toEqual(['1 waiting', '2 running']);
    vi.advanceTimersByTime(5000);
    await settle();
    // Its turn is its place; nothing that runs is pushed aside for it.
    expect(states()).toEqual(['1 queued', '2 running']);
    queue.prioritise(id);
    await settle();
    run(id).fail(new InstallError('offline', 'gone'));
    await settle();
    expect(jobOf(id)?.next?.at).toBe(NOW + 5000 + 15_000);
    queue.serverAnswers();
    expect(jobOf(id)?.state).toBe('queued');
  });

  test.each(['offline', 'captive-portal', 'server-busy'] as const)(
    '%s ends when the network is back',
    async (fault) => {
      const id = add(1);
      await settle();
      run(id).fail(new InstallError(fault, 'no bytes'));
      await settle();
      queue.setConditions({ online: false });
      await settle();
      expect(jobOf(id)).toMatchObject({ state: 'waiting', reason: fault });
      queue.setConditions({ online: true });
      expect(jobOf(id)?.state).toBe('running');
    },
  );

  test('getting further starts the count anew', async () => {
    const id = add(1);
    for (const delay of [5000, 5000]) {
      await settle();
      run(id).progress({ bytesDone: 10 });
      run(id).progress({ bytesDone: 20 });
      run(id).fail(new InstallError('offline', 'gone'));
      await settle();
      expect(jobOf(id)?.next?.at).toBe(Date.now() + delay);
      vi.advanceTimersByTime(delay);
    }
  });

  test('a busy server is left alone as long as it asked', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('server-busy', '429', { retryAfterMs: 90_000 }));
    await settle();
    expect(jobOf(id)).toMatchObject({ reason: 'server-busy', next: { at: NOW + 90_000 } });
  });

  test('a full disk tells what is missing, and goes on when there is room', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('disk-full', 'full', { shortfall: 4096 }));
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'waiting', shortfall: 4096, next: { help: 'free-space' } });
    runner.found = { passed: false, shortfall: 1024 };
    vi.advanceTimersByTime(15_000);
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      shortfall: 1024,
      since: NOW,
      next: { at: NOW + 30_000 },
    });
    runner.found = { passed: true, shortfall: null };
    vi.advanceTimersByTime(15_000);
    await settle();
    expect(states()).toEqual(['1 running']);
  });

  test('what waits for its drive goes on as soon as that is back, and waits on while another one came', async () => {
    const id = add(1);
    const other = add(2);
    await settle();
    run(id).fail(new InstallError('folder-missing', 'the drive is away'));
    await settle();
    run(other).fail(new InstallError('offline', 'gone'));
    await settle();
    expect(jobOf(id)).toMatchObject({ reason: 'folder-missing', next: { at: NOW + 15_000 } });
    runner.found = { passed: false, shortfall: null };
    vi.advanceTimersByTime(1000);
    queue.drivesChanged();
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      reason: 'folder-missing',
      since: NOW,
      next: { by: 'queue', at: NOW + 16_000, help: 'connect-drive' },
    });
    runner.found = { passed: true, shortfall: null };
    queue.drivesChanged();
    await settle();
    expect(states()).toEqual(['1 running', '2 waiting']);
  });

  test('what only the player can mend fails, and the next job starts', async () => {
    const id = add(1);
    add(2);
    await settle();
    run(id).fail(new InstallError('signature-invalid', 'wrong key'));
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'failed',
      reason: 'signature-invalid',
      next: { by: 'player', at: null, help: 'retry' },
    });
    queue.resumeAll();
    await settle();
    expect(states()).toEqual(['1 failed', '2 running']);
  });

  test('an unexplained failure is tried three times, then it is the player’s', async () => {
    const id = add(1);
    for (const delay of [30_000, 300_000]) {
      await settle();
      run(id).fail(new Error('boom'));
      await settle();
      expect(jobOf(id)).toMatchObject({ state: 'waiting', reason: 'internal' });
      vi.advanceTimersByTime(delay);
    }
    await settle();
    run(id).fail(new Error('boom'));
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'failed', reason: 'internal' });
  });

  test('a clock that was set back keeps no job waiting', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('offline', 'gone'));
    await settle();
    const day = 86_400_000;
    vi.setSystemTime(NOW - day);
    await restart();
    queue.start();
    expect(jobOf(id)?.next?.at).toBe(NOW + 5000);
    vi.advanceTimersByTime(1);
    await settle();
    expect(states()).toEqual(['1 running']);
  });

  test('a server is left alone for the whole hour that it asked for', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('server-busy', '429', { retryAfterMs: 3_600_000 }));
    await settle();
    vi.advanceTimersByTime(3_599_000);
    await settle();
    expect(states()).toEqual(['1 waiting']);
    vi.advanceTimersByTime(1000);
    await settle();
    expect(states()).toEqual(['1 running']);
  });
});
