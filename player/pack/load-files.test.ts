import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoryError } from '../../shared/story/story-error.ts';
import { ClosedError, type Fetch, loadFiles, NetworkError } from './load-files.ts';

const FILES = [
  { file: 'a.webp', bytes: 6 },
  { file: 'b.mp3', bytes: 3 },
];

/** A line on which each file comes in pieces. */
const line = (pieces: Record<string, string[]>) => async (address: string) =>
  new Response(
    new ReadableStream({
      start(stream) {
        for (const piece of pieces[address] ?? []) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    }),
  );

test('files are loaded, and every piece of them is told [D09]', async () => {
  const told: number[] = [];
  const files = await loadFiles(
    FILES,
    (bytes) => told.push(bytes),
    line({ 'a.webp': ['12', '34', '56'], 'b.mp3': ['123'] }),
  );
  expect(await files.get('a.webp')?.text()).toBe('123456');
  expect(await files.get('b.mp3')?.text()).toBe('123');
  expect(told.toSorted()).toEqual([2, 2, 2, 3]);
});

test('a file that is shorter than the manifest says is refused', async () => {
  const loading = loadFiles(FILES, () => {}, line({ 'a.webp': ['12345'], 'b.mp3': ['123'] }));
  await expect(loading).rejects.toEqual(new StoryError('a.webp has 5 bytes, and story.json says 6'));
});

describe('a file that the line breaks off', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const [, second] = FILES;
  const only = second ? [second] : [];
  /** Answers with each in turn, and with the last for ever. */
  const lineOf =
    (...answers: Fetch[]): Fetch =>
    (address, options) =>
      ((answers.length > 1 ? answers.shift() : answers[0]) ?? expect.unreachable())(address, options);
  const whole = line({ 'b.mp3': ['1', '23'] });
  const broken = async () => {
    let begun = false;
    return new Response(
      new ReadableStream({
        pull(stream) {
          if (begun) stream.error(new TypeError('network error'));
          else stream.enqueue(new TextEncoder().encode('12'));
          begun = true;
        },
      }),
    );
  };
  const busy = async () => new Response('', { status: 503 });
  /** A line on which nothing comes. */
  const silent: Fetch = (_, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });

  test('is asked for again, and its bytes are counted once [D09]', async () => {
    const told: number[] = [];
    const loading = loadFiles(only, (bytes) => told.push(bytes), lineOf(broken, busy, whole));
    await vi.advanceTimersByTimeAsync(2500);
    expect(await (await loading).get('b.mp3')?.text()).toBe('123');
    expect(told).toEqual([2, -2, 1, 2]);
  });

  test('is so, too, where nothing comes any more', async () => {
    const loading = loadFiles(only, () => {}, lineOf(silent, whole));
    await vi.advanceTimersByTimeAsync(20_500);
    expect(await (await loading).get('b.mp3')?.text()).toBe('123');
  });

  test('is given up after two more tries, as the network’s fault', async () => {
    const fetch = vi.fn(broken);
    const loading = loadFiles(only, () => {}, fetch);
    const given = expect(loading).rejects.toBeInstanceOf(NetworkError);
    await vi.advanceTimersByTimeAsync(2500);
    await given;
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is not asked for again where it is not there', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 404 }));
    await expect(loadFiles(only, () => {}, fetch)).rejects.toEqual(new StoryError('b.mp3 answered 404'));
    expect(fetch).toHaveBeenCalledOnce();
  });

  test.each([408, 429])('is asked for again where the server answers %i', async (status) => {
    const later = async () => new Response('', { status });
    const loading = loadFiles(only, () => {}, lineOf(later, whole));
    await vi.advanceTimersByTimeAsync(2500);
    expect(await (await loading).get('b.mp3')?.text()).toBe('123');
  });

  test('is not asked for again where the game is closed to its reader', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 403 }));
    await expect(loadFiles(only, () => {}, fetch)).rejects.toEqual(new ClosedError('b.mp3 answered 403'));
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('that the server cannot give is the network’s fault', async () => {
    const given = expect(loadFiles(only, () => {}, busy)).rejects.toEqual(
      new NetworkError('b.mp3 answered 503'),
    );
    await vi.advanceTimersByTimeAsync(2500);
    await given;
  });
});
