import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\//;
const NAMING = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /^const (\w+) = (React\$1\.(?:forwardRef|createContext)\()/gm;

/**
 * Lets the bundler leave out the components of React Router that nobody uses: it cannot know that making and naming one
 * has no effect beside.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return undefined;
      return { code: code.replace(NAMING, '').replace(MAKING, 'const $1 = /* @__PURE__ */ $2'), map: null };
    },
  };
}
