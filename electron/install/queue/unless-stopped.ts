/** What is waited for, unless the signal comes first; then its reason is thrown, and what comes later is dropped. */
export function unlessStopped<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
