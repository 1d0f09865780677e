import type { HostMessage } from '../shared/story/host-message.ts';

type Told<T = HostMessage> = T extends HostMessage ? Omit<T, 'from'> : never;

/**
 * Tells the page around the game how far it is. It goes to whoever that is: only our sites may frame a game, and there is
 * nothing secret in it. The launcher shows games with no page around them.
 */
export function tellHost(message: Told): void {
  if (window.parent !== window) window.parent.postMessage({ from: 'story-player', ...message }, '*');
}
