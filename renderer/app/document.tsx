import type { ReactNode } from 'react';
import moggie from '../../resources/brand/app-icon.svg';
import lynx from '../../resources/brand/app-icon-lynx.svg';
import master from '../../resources/brand/app-icon-master.svg';
import neutral from '../../resources/brand/app-icon-neutral.svg';
import type { Locale } from '../../shared/contract/locales.ts';
import type { Brand } from '../../shared/contract/site.ts';
import { BOOT_ID, type Theme } from './boot.ts';
import { QuickHide, useDiscretion } from './discretion.tsx';

const ICONS: Record<Brand, string> = { moggie, master, lynx };

interface DocumentProps {
  locale: Locale;
  brand: Brand;
  theme: Theme | null;
  /** Links and scripts that only the server writes. */
  head?: ReactNode;
  /** JSON of the boot data. */
  boot?: string;
  children: ReactNode;
}

/** The whole page. Titles and meta tags are written by the screens; React moves them into the head. */
export function Document({ locale, brand, theme, head, boot, children }: DocumentProps) {
  const { discreet } = useDiscretion();
  return (
    <html
      lang={locale}
      data-brand={brand}
      data-theme={theme ?? undefined}
      data-discreet={discreet || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={discreet ? neutral : ICONS[brand]} />
        {head}
      </head>
      <body>
        {children}
        {/* What is hidden stays so whatever page comes below it. */}
        <QuickHide />
        {boot && (
          // Data, not code: the browser never runs it, and serializeBoot keeps it from ending the element.
          <script
            id={BOOT_ID}
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see serializeBoot
            dangerouslySetInnerHTML={{ __html: boot }}
          />
        )}
      </body>
    </html>
  );
}
