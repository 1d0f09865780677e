import type { Plugin } from 'vite';

/** Only the very first lines of a file say it. */
const COMMENT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers compile a chunk whole beside its download, off the main thread. For one most of which runs at a page's start:
 * else a thousand functions are compiled one by one as they are called. Browsers that do not know the comment go on doing so.
 */
export function compileAhead(chunk: string): Plugin {
  return {
    name: 'compile-ahead',
    generateBundle: {
      // After Vite has written its own first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === chunk) file.code = COMMENT + file.code;
      },
    },
  };
}
