import type { Plugin } from 'vite';

/** Adds `index.html` to the `launcher` build: the bare page that loads its script; React renders the rest. */
export function launcherPage(): Plugin {
  return {
    name: 'launcher-page',
    applyToEnvironment: (environment) => environment.name === 'launcher',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('the launcher build has no entry');
      const styles = entry.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
      const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      const source = `<!doctype html><html><head><meta charset="utf-8"><title>Moggie</title>${links}<script type="module" src="/${entry.fileName}"></script></head><body></body></html>`;
      this.emitFile({ type: 'asset', fileName: 'index.html', source });
    },
  };
}
