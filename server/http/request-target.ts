/**
 * The path and query that a request asks for, so that every route can read them: without the host that a proxy's client
 * names (RFC 9112, 3.2.2), and with a path that cannot be decoded, such as that of a link cut off within `%E3`, taken
 * letter by letter: the store then says in its own way that there is nothing.
 */
export function routedTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = local.split(/(?=\?)/);
  return `${decodable(path.startsWith('/') ? path : `/${path}`)}${query.join('')}`;
}

function decodable(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
