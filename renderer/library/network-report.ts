import { useEffect } from 'react';
import { useLauncher } from './launcher.ts';
import { meteredOf, type NetworkInformation } from './metered.ts';

const isEventTarget = (value: unknown): value is NetworkInformation => value instanceof EventTarget;

function informationOf(from: Navigator): NetworkInformation | undefined {
  const found: unknown = Reflect.get(from, 'connection');
  return isEventTarget(found) ? found : undefined;
}

/** Tells the main process what the page's browser notices of the network, at once and whenever it changes. */
export function useNetworkReport(): void {
  const launcher = useLauncher();
  useEffect(() => {
    const information = informationOf(navigator);
    const report = () =>
      void launcher.commands['network.report']({
        online: navigator.onLine,
        metered: meteredOf(information),
      });
    report();
    addEventListener('online', report);
    addEventListener('offline', report);
    information?.addEventListener('change', report);
    return () => {
      removeEventListener('online', report);
      removeEventListener('offline', report);
      information?.removeEventListener('change', report);
    };
  }, [launcher]);
}
