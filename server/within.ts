/** What `work` comes to; rejects with a TimeoutError that names `who` where that takes longer than `ms`. */
export async function within<T>(work: Promise<T>, ms: number, who: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DOMException(`${who} took longer than ${ms} ms`, 'TimeoutError')),
    ms,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
