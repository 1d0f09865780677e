const CHINA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as clocks in China show it: `2026-11-21 20:00:00`. */
export const chinaTime = (at: Date): string => CHINA.format(at);
