import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

/** Line icons on a 24-px grid, drawn for this store; they take the colour and size of the text around them. */
export const icon = (children: ReactNode) =>
  function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.25em"
        height="1.25em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {children}
      </svg>
    );
  };

export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronRightIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ArrowRightIcon = icon(<path d="M4 12h15m-6-6 6 6-6 6" />);
export const CartIcon = icon(
  <>
    <path d="M3 4h2.2l2.3 11.2h10.2L20 7.5H6" />
    <circle cx="9" cy="19.25" r="1.25" />
    <circle cx="16.5" cy="19.25" r="1.25" />
  </>,
);
export const BellIcon = icon(
  <path d="M5.5 17h13l-1.5-2.5V10a5 5 0 0 0-10 0v4.5L5.5 17ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
);
export const HeartIcon = icon(
  <path d="M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20Z" />,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5S9.5 5.9 12 3.5Z" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.2A8.5 8.5 0 1 1 9.8 4a6.8 6.8 0 0 0 10.2 10.2Z" />);
export const FilterIcon = icon(<path d="M4 6.5h16M7 12h10M10 17.5h4" />);
export const PlayIcon = icon(<path d="M8 5.2v13.6L19 12 8 5.2Z" />);
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.75" />);
export const WebIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M3.5 9h17M6.5 7h.01M9 7h.01" />
  </>,
);
export const WarningIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5h.01" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5m0-8.5h.01" />
  </>,
);
export const CatIcon = icon(
  <path d="M5 4.2v9.3C5 17.6 8 20 12 20s7-2.4 7-6.5V4.2L15.2 7a11 11 0 0 0-6.4 0L5 4.2ZM9.3 12.5h.01M14.7 12.5h.01" />,
);
export const StoreIcon = icon(
  <path d="M5 10v9.5h14V10M3.5 9 5.2 4.5h13.6L20.5 9c0 1.6-1.3 2.5-2.8 2.5S14.9 10.5 14.9 9c0 1.5-1.4 2.5-2.9 2.5S9.1 10.5 9.1 9c0 1.5-1.3 2.5-2.8 2.5S3.5 10.6 3.5 9Z" />,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.3-1M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
);
export const SupportIcon = icon(
  <path d="M4.5 13.5v-2a7.5 7.5 0 0 1 15 0v2m-15 0h2.5v5H6A1.5 1.5 0 0 1 4.5 17v-3.5Zm15 0H17v5h1a1.5 1.5 0 0 0 1.5-1.5v-3.5Zm-1.5 5c0 1.5-1.5 2.5-4 2.5" />,
);
