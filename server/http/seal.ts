import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';

/**
 * Texts that only this installation can have written, and that nobody else can change; whoever holds one can read it.
 * `purpose` keeps those of one use from being shown for another.
 */
export function createSeal(secret: string, purpose: string) {
  const mac = (text: string) => createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');

  return {
    close(content: unknown, until: Date): string {
      const text = Buffer.from(JSON.stringify({ content, until: until.getTime() })).toString('base64url');
      return `${text}.${mac(text)}`;
    },

    /** What was sealed, and until when it holds; undefined for what is over, was changed or comes from elsewhere. */
    open(sealed: string, now: Date): { content: unknown; until: Date } | undefined {
      const [text = '', tag = '', ...more] = sealed.split('.');
      if (more.length > 0 || !isSameText(tag, mac(text))) return undefined;
      const { content, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
      return now.getTime() < until ? { content, until: new Date(until) } : undefined;
    },
  };
}
