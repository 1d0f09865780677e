import type { ServerSession } from './server-session.ts';

/** What is known of the way to the network. */
export interface ConnectionState {
  /** False only when the system has no network and the store does not answer either. */
  online: boolean;
  /** Paid by volume, as far as the system tells. */
  metered: boolean;
}

/** Notices that the network goes and comes back, and looks for it while it is gone. */
export interface Connection {
  /** What the page's browser noticed; it hears of changes first. */
  report(report: { online: boolean; metered: boolean | null }): void;
  /** Something may have changed: the computer woke, or a download was cut off. */
  check(): void;
  close(): void;
}

const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** How long to wait before knocking again, in ms, after so many knocks in vain. */
export const knockDelay = (failures: number) => Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);

/**
 * Watches the way to the network. The system's word alone is not believed: a machine without a network still reaches a
 * server of its own, and one with a network may reach nothing.
 */
export function watchConnection(deps: {
  session: Pick<ServerSession, 'state' | 'knock' | 'onChange'>;
  systemOnline: () => boolean;
  onChange: (state: ConnectionState) => void;
}): Connection {
  const { session, systemOnline, onChange } = deps;
  let reported = { online: true, metered: false };
  let known: ConnectionState = { online: true, metered: false };
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let looking = false;

  function tell(): void {
    const online = session.state().online || (systemOnline() && reported.online);
    const next = { online, metered: reported.metered };
    if (next.online === known.online && next.metered === known.metered) return;
    known = next;
    onChange(next);
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    looking = true;
    await session.knock();
    looking = false;
    tell();
    if (session.state().online) failures = 0;
    else lookLater();
  }

  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), knockDelay(failures));
    timer.unref();
    failures += 1;
  }

  session.onChange(({ online }) => {
    tell();
    if (!online && !looking) lookLater();
  });

  return {
    report({ online, metered }) {
      const isNews = online !== reported.online;
      reported = { online, metered: metered ?? false };
      tell();
      if (!isNews) return;
      failures = 0;
      void look();
    },
    check() {
      failures = 0;
      void look();
    },
    close: () => clearTimeout(timer),
  };
}
