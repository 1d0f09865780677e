import type { ReactNode } from 'react';
import { type Locale, parseLocale } from '../../../shared/contract/locales.ts';

/** Bands of equal height, top to bottom. */
const bands = (...colours: string[]) =>
  colours.map((colour, index) => (
    <path
      key={colour + String(index)}
      fill={colour}
      d={`M0 ${(index * 20) / colours.length}h30v${20 / colours.length}H0z`}
    />
  ));

/** A five-pointed star of radius 1, for `transform`. */
const STAR = 'M0-1 .225-.309h.726L.363.118.588.809 0 .382-.588.809-.363.118-.951-.309h.726z';

const star = (x: number, y: number, size: number, fill: string) => (
  <path key={`${x} ${y}`} fill={fill} transform={`translate(${x} ${y}) scale(${size})`} d={STAR} />
);

const ground = (fill: string) => <path fill={fill} d="M0 0h30v20H0z" />;

/** Flags on a 30 x 20 field, simplified to what reads at the size of a word. */
const FLAGS: Record<Locale, ReactNode> = {
  'en-US': (
    <>
      {ground('#fff')}
      <path
        stroke="#b31942"
        strokeWidth="1.54"
        d="M0 .77h30M0 3.85h30M0 6.92h30M0 10h30M0 13.08h30M0 16.15h30M0 19.23h30"
      />
      <path fill="#0a3161" d="M0 0h13v10.8H0z" />
      {[2.5, 6.5, 10.5].flatMap((x) => [2.2, 5.4, 8.6].map((y) => star(x, y, 0.95, '#fff')))}
    </>
  ),
  'ja-JP': (
    <>
      {ground('#fff')}
      <circle cx="15" cy="10" r="6" fill="#bc002d" />
    </>
  ),
  'zh-TW': (
    <>
      {ground('#d80027')}
      <path fill="#000095" d="M0 0h15v10H0z" />
      <circle cx="7.5" cy="5" r="2.4" fill="#fff" />
      <circle cx="7.5" cy="5" r="3.6" fill="none" stroke="#fff" strokeDasharray=".95 .93" strokeWidth="1.1" />
    </>
  ),
  'zh-CN': (
    <>
      {ground('#ee1c25')}
      {star(5, 5, 3, '#ffde00')}
      {[
        [10, 2],
        [12, 4],
        [12, 7],
        [10, 9],
      ].map(([x = 0, y = 0]) => star(x, y, 1, '#ffde00'))}
    </>
  ),
  'ko-KR': (
    <>
      {ground('#fff')}
      <circle cx="15" cy="10" r="5" fill="#0047a0" />
      <path fill="#cd2e3a" d="M10.84 7.23a5 5 0 0 1 8.32 5.54A2.5 2.5 0 0 1 15 10a2.5 2.5 0 0 0-4.16-2.77z" />
      <path
        stroke="#000"
        strokeWidth="2.4"
        d="M4.2 6.8 7 2.6M23 17.4l2.8-4.2M4.2 13.2 7 17.4M23 2.6l2.8 4.2"
      />
    </>
  ),
  'de-DE': bands('#000', '#d00', '#ffce00'),
  'es-ES': (
    <>
      {ground('#c60b1e')}
      <path fill="#ffc400" d="M0 5h30v10H0z" />
      <path fill="#c60b1e" d="M7 8h3.4v3a1.7 1.7 0 0 1-3.4 0z" />
    </>
  ),
  'fr-FR': (
    <>
      {ground('#fff')}
      <path fill="#002654" d="M0 0h10v20H0z" />
      <path fill="#ce1126" d="M20 0h10v20H20z" />
    </>
  ),
  'pt-BR': (
    <>
      {ground('#009739')}
      <path fill="#fedd00" d="m15 2 12 8-12 8L3 10z" />
      <circle cx="15" cy="10" r="4.3" fill="#012169" />
      <path fill="none" stroke="#fff" strokeWidth=".9" d="M10.9 9.2a9 9 0 0 1 8.2 2.4" />
    </>
  ),
  'ru-RU': bands('#fff', '#0039a6', '#d52b1e'),
  'th-TH': <>{bands('#a51931', '#f4f5f8', '#2d2a4a', '#2d2a4a', '#f4f5f8', '#a51931')}</>,
  'tr-TR': (
    <>
      {ground('#e30a17')}
      <circle cx="10.5" cy="10" r="5" fill="#fff" />
      <circle cx="11.8" cy="10" r="4" fill="#e30a17" />
      {star(17.2, 10, 2.4, '#fff')}
    </>
  ),
  'vi-VN': (
    <>
      {ground('#da251d')}
      {star(15, 10, 5.6, '#ff0')}
    </>
  ),
};

/** The flag beside a language's own name; none for a language that we do not speak. */
export function Flag({ code }: { code: string }) {
  const locale = parseLocale(code);
  if (!locale) return null;
  return (
    <svg
      viewBox="0 0 30 20"
      aria-hidden="true"
      data-flag={locale}
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] ring-1 ring-ink/15"
    >
      {FLAGS[locale]}
    </svg>
  );
}
