import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { escapeMarkup } from '../http/escape.ts';
import { readIfThere } from '../if-there.ts';
import { PLAYER_FOLDER } from './layout.ts';
import { mediaTypeOf } from './media-type.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Compressed forms that lie beside a file, the smaller first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

const manifest = v.object({
  'player/main.ts': v.object({ file: v.string(), css: v.optional(v.array(v.string()), []) }),
});

/** The built story player: one for all packs, served on each game's own origin. */
export interface PlayerFiles {
  /** The page that a story pack begins with; it is titled like the site around it until the story has told its own title. */
  pageFor(brandName: string): string;
  /** Sends a file of the player, which never changes under its name; false where it has no such file. */
  send(request: FastifyRequest, reply: FastifyReply, name: string): boolean;
}

/** Reads the player that was built into a folder; undefined where none was. */
export async function readPlayer(folder: string): Promise<PlayerFiles | undefined> {
  const text = await readIfThere(path.join(folder, '.vite/manifest.json'));
  if (text === undefined) return undefined;
  const { file, css } = v.parse(manifest, JSON.parse(text.toString('utf8')))['player/main.ts'];
  const assets = path.join(folder, PLAYER_FOLDER);
  const names = await readdir(assets);
  const files = new Map(
    await Promise.all(
      names
        .filter((name) => !isFont(name))
        .map(async (name) => [name, await readFile(path.join(assets, name))] as const),
    ),
  );
  // Their slices are many, and each is asked for once by a browser.
  const fonts = new Set(names.filter(isFont));
  return {
    pageFor: (brandName) => pageOf(brandName, file, css),
    send(request, reply, name) {
      const plain = fonts.has(name) ? createReadStream(path.join(assets, name)) : files.get(name);
      if (!plain || ENCODINGS.some(({ ending }) => name.endsWith(ending))) return false;
      const accepted = encodingsIn(request.headers['accept-encoding']);
      const encoding = ENCODINGS.find(
        (each) => accepted.includes(each.name) && files.has(name + each.ending),
      );
      if (encoding) reply.header('content-encoding', encoding.name);
      reply
        .header('vary', 'accept-encoding')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .type(mediaTypeOf(name))
        .send(encoding ? files.get(name + encoding.ending) : plain);
      return true;
    },
  };
}

/** The encodings that a request's Accept-Encoding names, without a look at how much it wants each. */
export const encodingsIn = (accepted = ''): string[] => accepted.split(',').map((each) => each.trim());

const isFont = (name: string): boolean => name.endsWith('.woff2');

function pageOf(title: string, script: string, styles: readonly string[]): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">\n`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="rating" content="adult">
<title>${escapeMarkup(title)}</title>
${links}<script type="module" src="/${script}"></script>
</head>
<body></body>
</html>
`;
}
