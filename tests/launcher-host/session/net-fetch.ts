import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { customScheme } from '../custom-schemes.ts';
import type { ProtocolHandlers } from './protocol.ts';

/** `net.fetch`: custom schemes go to the session's own handlers, files to the disk, the rest to the network. */
export async function netFetch(
  session: { protocol: ProtocolHandlers },
  input: string | Request,
  init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url;
  const scheme = customScheme(url);
  if (scheme && !init?.bypassCustomProtocolHandlers) {
    const answer = await session.protocol.answer(scheme, new Request(input, init));
    if (answer) return answer;
    throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
  }
  if (url.startsWith('file:')) return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
  return fetch(input, init);
}
