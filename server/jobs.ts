import type { FastifyInstance } from 'fastify';

/**
 * Runs work every so often while the server listens, one run at a time; closing tells the run that is under way to stop
 * and waits for it. A failed run is logged and the next one comes at its time.
 */
export function registerJob(
  app: FastifyInstance,
  { name, everyMs, run }: { name: string; everyMs: number; run: (stop: AbortSignal) => Promise<void> },
): void {
  const closing = new AbortController();
  let current: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    current ??= run(closing.signal)
      .catch((error: unknown) => app.log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        current = undefined;
      });
  }

  app.addHook('onListen', async () => {
    timer = setInterval(start, everyMs);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    closing.abort();
    await current;
  });
}
