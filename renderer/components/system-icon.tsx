import type { SVGProps } from 'react';
import { icon, WebIcon } from './icons.tsx';

const WindowsIcon = icon(
  <path d="M4 6.2 11 5v6.5H4V6.2ZM13 4.7l7-1.2v8h-7V4.7ZM4 13.5h7V19l-7-1.2v-4.3ZM13 13.5h7v7l-7-1.2v-5.8Z" />,
);
const MacIcon = icon(
  <path d="M15.8 12.5c0-2 1.6-3 1.7-3.1-1-1.4-2.4-1.6-3-1.6-1.2-.1-2.4.8-3 .8s-1.6-.8-2.7-.7c-1.4 0-2.7.8-3.4 2-1.5 2.6-.4 6.4 1 8.5.7 1 1.6 2.2 2.7 2.1 1.1 0 1.5-.7 2.8-.7s1.7.7 2.8.7c1.2 0 1.9-1 2.6-2 .5-.8.9-1.6 1.1-2.4-1.9-.8-2.6-2.3-2.6-3.6ZM13.7 6c.6-.8 1-1.8.9-2.8-.9.1-1.9.6-2.5 1.4-.5.7-1 1.7-.9 2.7 1 .1 1.9-.5 2.5-1.3Z" />,
);
const AndroidIcon = icon(
  <path d="M5 17.5a7 7 0 0 1 14 0H5Zm3-6L6.2 8.3M16 11.5l1.8-3.2M9.5 15h.01M14.5 15h.01" />,
);
const IosIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 18.2h2" />
  </>,
);

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
