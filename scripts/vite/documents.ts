import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:document/';
const GENERATED = path.resolve('shared/contract/gql/graphql.ts');
const IMPORT = /import \{([^}]*)\} from ['"][^'"]*\/contract\/gql\/graphql\.ts['"];?/g;
const DOCUMENT = /export const (\w+Document) = new TypedDocumentString\(`([^`]*)`/g;

/**
 * Gives every GraphQL document a module of its own, so that a chunk carries the documents that its screens use and the
 * first page not all of them.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      this.addWatchFile(GENERATED);
      const source = readFileSync(GENERATED, 'utf8');
      const document = [...source.matchAll(DOCUMENT)].find(([, found]) => found === name)?.[2];
      if (!document) throw new Error(`no document ${name}; is shared/contract/gql generated?`);
      // The generated class is a String with types; a plain one says the same and can be left out where it is unused.
      return `export const ${name} = /* @__PURE__ */ new String(${JSON.stringify(document.trim())});`;
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('contract/gql/graphql.ts')) return undefined;
      return {
        code: code.replace(IMPORT, (whole, names: string) => splitImport(whole, names)),
        map: null,
      };
    },
  };
}

/** One import a document; what is left are types. */
function splitImport(whole: string, names: string): string {
  const all = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const documentNames = all.filter((name) => /^\w+Document$/.test(name));
  if (documentNames.length === 0) return whole;
  return documentNames.map((name) => `import { ${name} } from '${PREFIX}${name}';`).join(' ');
}
