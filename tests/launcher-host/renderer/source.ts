// Turns the renderer's sources into the two classic scripts that run at the start of every document.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { registeredSchemes } from '../custom-schemes.ts';
import type { RendererEnvironment } from './isolated-world.ts';

/** Name of the preload's world, as DevTools shows it in Electron. */
export const ISOLATED_WORLD = 'Electron Isolated Context';

/** Name of the binding by which the preload's world speaks to the host. */
export const SEND_BINDING = '__electronHostSend';

const FILES = [
  '../codec.ts',
  '../custom-schemes.ts',
  './wire.ts',
  './emitter.ts',
  './main-world.ts',
  './ipc-renderer.ts',
  './context-bridge.ts',
  './isolated-world.ts',
];

/** One script text: the files share a scope, so that imports and exports fall away. */
const RUNTIME = FILES.map((file) =>
  stripTypeScriptTypes(readFileSync(new URL(file, import.meta.url), 'utf8')),
)
  .join('\n')
  .replace(/^import\s[^;]*;/gm, '')
  .replace(/^export /gm, '');

const TOP_DOCUMENT_ONLY = 'if (window.parent !== window) return;';

export const mainWorldScript = (secret: string): string => `(() => {
${TOP_DOCUMENT_ONLY}
${RUNTIME}
startMainWorld(${JSON.stringify(secret)}, ${JSON.stringify(registeredSchemes())});
})();
//# sourceURL=electron-host://main-world`;

/** The preload runs as the body of a function, as in Electron's sandbox. */
export const isolatedWorldScript = (
  secret: string,
  environment: RendererEnvironment,
  preload: string | undefined,
): string => `(() => {
${TOP_DOCUMENT_ONLY}
const send = globalThis.${SEND_BINDING};
const { require, process } = (() => {
${RUNTIME}
return startIsolatedWorld(${JSON.stringify(secret)}, ${JSON.stringify(environment)}, send);
})();
try {
  const module = { exports: {} };
  (function (exports, require, module, process, global) {
${preload ?? ''}
  }).call({}, module.exports, require, module, process, globalThis);
} catch (error) {
  console.error('Unable to load preload script: ' + (error && error.stack || error));
  send(JSON.stringify({ kind: 'preload-failed', message: String(error && error.message || error) }));
}
})();
//# sourceURL=electron-host://preload`;
