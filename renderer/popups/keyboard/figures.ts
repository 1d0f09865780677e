/** What a box takes that is filled with digits: a code, a number, a time of the day, a day. */
export type Figures = 'code' | 'number' | 'time' | 'date';

interface Rule {
  /** What stands between the digits. */
  sign: string;
  /** How it is to be typed, where digits alone do not say it. */
  example?: string;
  /** What is typed, as the box takes it; undefined for what it would refuse. */
  read: (text: string) => string | undefined;
}

const two = (digits: string) => digits.padStart(2, '0');

const NUMBER = /^-?(?:\d+\.?|\d*\.\d+)$/;
const TIME = /^(\d{1,2}):(\d{2})$/;
const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

function readNumber(text: string): string | undefined {
  const number = text.replace(',', '.');
  return NUMBER.test(number) ? number.replace(/\.$/, '') : undefined;
}

function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = TIME.exec(text) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${two(hours)}:${minutes}` : undefined;
}

function readDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const typed = `${year}-${two(month)}-${two(day)}`;
  // A day that its month does not have becomes another one, or none.
  const read = new Date(`${typed}T00:00:00Z`);
  return Number(year) > 0 && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(typed)
    ? typed
    : undefined;
}

/** How each kind is typed, and read. */
export const FIGURES: Record<Figures, Rule> = {
  code: { sign: '', read: (text) => text },
  number: { sign: '.', example: '12.5', read: readNumber },
  time: { sign: ':', example: '07:30', read: readTime },
  date: { sign: '-', example: '2026-12-24', read: readDay },
};

/** What is typed, as a box of a kind takes it; undefined for what it would refuse. A box can be left empty. */
export function readFigures(figures: Figures, text: string): string | undefined {
  const typed = text.trim();
  return typed === '' ? '' : FIGURES[figures].read(typed);
}
