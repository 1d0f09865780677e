const CHINA = 'cn.';
/** First labels of the other sites; the international site has none. */
const LABEL = /^(cn|master|lynx)\./;

/** The address of the international or the mainland-China site, from that of whichever site the visitor is on. */
export function siteAddress(origin: string, site: 'international' | 'china'): string {
  const { protocol, host } = new URL(origin);
  const bare = host.replace(LABEL, '');
  return `${protocol}//${site === 'china' ? CHINA : ''}${bare}/`;
}
