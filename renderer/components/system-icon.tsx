import type { SVGProps } from 'react';
import { AndroidIcon, IosIcon, MacIcon, WebIcon, WindowsIcon } from './icons.tsx';

const ICONS = new Map([
  ['windows', WindowsIcon],
  ['mac', MacIcon],
  ['android', AndroidIcon],
  ['ios', IosIcon],
]);

/** The mark of an operating system; a browser window for everything else. */
export function SystemIcon({
  system,
  ...rest
}: { system: string } & Omit<SVGProps<SVGSVGElement>, 'children'>) {
  const Icon = ICONS.get(system) ?? WebIcon;
  return <Icon {...rest} />;
}
