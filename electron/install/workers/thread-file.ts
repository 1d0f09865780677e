/**
 * The file that a thread runs. From the sources it lies in this folder; in the built launcher each thread is a file of
 * its own beside the main bundle. `from` is the caller's `import.meta.url`.
 */
export function threadFile(name: 'engine-worker' | 'install-worker', from: string): URL {
  return new URL(from.endsWith('.ts') ? `./${name}.ts` : `./${name}.cjs`, from);
}
