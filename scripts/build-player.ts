import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'vite';
import { PLAYER_FOLDER } from '../server/play/layout.ts';
import { filesIn } from './build-if-stale.ts';
import { compress } from './compress.ts';
import { bundledPackages } from './vite/bundled-packages.ts';

const OUT = 'dist/player';
const SPINE = '@esotericsoftware/spine-pixi-v8';

/**
 * Builds the story player: `dist/player/__player/` with a name for each content, and its manifest. The stage is a chunk of its
 * own that comes beside the pack's files; the Spine runtime one that only packs with skeletons load.
 */
export async function buildPlayer(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledPackages('player')],
    build: {
      outDir: OUT,
      emptyOutDir: true,
      assetsDir: PLAYER_FOLDER,
      manifest: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: 'player/main.ts',
        output: {
          // pixi's way without code made of text names WebGPU's uniforms: beside the others, they bring no more of WebGPU along.
          codeSplitting: { groups: [{ name: 'uniforms', test: /pixi\.js\/lib\/rendering\/.*ubo/i }] },
          postBanner: ({ moduleIds }) => (moduleIds.some((id) => id.includes(SPINE)) ? spineNotice() : ''),
        },
      },
    },
  });
  for (const file of filesIn(`${OUT}/${PLAYER_FOLDER}`)) if (/\.(?:js|css)$/.test(file)) compress(file);
}

/** The licence of the Spine runtime, which wants to be passed on with it; the minifier takes away what the sources say. */
function spineNotice(): string {
  const [notice] =
    /^\/\*[\s\S]*?\*\//.exec(readFileSync(createRequire(import.meta.url).resolve(SPINE), 'utf8')) ?? [];
  if (!notice) throw new Error(`${SPINE} begins without its licence`);
  return notice;
}
