import { icon } from './icons.tsx';

// What can be done with games, files and entries: icons that the first page can do without.

export const BackspaceIcon = icon(<path d="M9 5.5h11v13H9L3.5 12 9 5.5ZM11.5 9.5l5 5m0-5-5 5" />);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
export const GripIcon = icon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.75" />,
);
export const GridIcon = icon(
  <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />,
);
export const ListIcon = icon(
  <path d="M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
);
export const GearIcon = icon(
  <>
    <circle cx="12" cy="12" r="2.75" />
    <path d="M10.3 5.3 10.5 2.9 13.5 2.9 13.7 5.3 15.5 6.1 17.4 4.5 19.5 6.6 17.9 8.5 18.7 10.3 21.1 10.5 21.1 13.5 18.7 13.7 17.9 15.5 19.5 17.4 17.4 19.5 15.5 17.9 13.7 18.7 13.5 21.1 10.5 21.1 10.3 18.7 8.5 17.9 6.6 19.5 4.5 17.4 6.1 15.5 5.3 13.7 2.9 13.5 2.9 10.5 5.3 10.3 6.1 8.5 4.5 6.6 6.6 4.5 8.5 6.1Z" />
  </>,
);
export const ExpandIcon = icon(<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />);
export const ShareIcon = icon(<path d="M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
export const ThumbUpIcon = icon(
  <path d="M7 11v8.5M7 11l4-7.5c1.5 0 2.4 1 2.2 2.5L12.6 9.5h5.6c1.3 0 2.1 1.2 1.8 2.4l-1.4 6c-.2.9-1 1.6-2 1.6H7M7 11H4v8.5h3" />,
);
export const ThumbDownIcon = icon(
  <path d="M17 13V4.5M17 13l-4 7.5c-1.5 0-2.4-1-2.2-2.5l.6-3.5H5.8c-1.3 0-2.1-1.2-1.8-2.4l1.4-6c.2-.9 1-1.6 2-1.6H17M17 13h3V4.5h-3" />,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 5.5v-1h-11v11h1" />
  </>,
);
export const FlagIcon = icon(<path d="M6 20.5v-16M6 5.5c4-2.5 8 2.5 12 0v8c-4 2.5-8-2.5-12 0" />);
export const EditIcon = icon(<path d="M4.5 19.5v-4L16 4l4 4L8.5 19.5h-4ZM13.5 6.5l4 4" />);
export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5" />,
);
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13.5 10l2 2" />
  </>,
);
