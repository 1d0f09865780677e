/** How a story goes on: as its reader presses, by itself once a line can have been read, or fast past what was read before. */
export type Pace = 'reader' | 'auto' | 'skip';

const SKIP_MS = 60;
/** How often a story that is held looks whether it still is. */
const HELD_MS = 250;
const REST_MS = 1200;
const LETTER_MS = 50;
/** Of scripts whose letters are whole syllables or words. */
const SYLLABLE_MS = 110;
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How long a line stays for those who read by themselves; at twice the speed half as long. */
export function restOf(text: string, speed: number): number {
  const letters = [...text];
  const sum = letters.reduce((all, letter) => all + (SYLLABLE.test(letter) ? SYLLABLE_MS : LETTER_MS), 0);
  return (REST_MS + sum) / speed;
}

export interface Paces {
  now(): Pace;
  set(pace: Pace): void;
  /** A line is on its way. */
  begin(): void;
  /** A line stands there whole, and another one follows. */
  rest(text: string): void;
}

interface PacesDeps {
  next(): void;
  /** Whether something lies over the story, or nobody sees it. */
  isHeld(): boolean;
  speed(): number;
  onChange(pace: Pace): void;
}

export function createPaces({ next, isHeld, speed, onChange }: PacesDeps): Paces {
  let pace: Pace = 'reader';
  let resting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms: number) => {
    timer = setTimeout(() => (isHeld() ? wait(HELD_MS) : next()), ms);
  };
  const arm = () => {
    clearTimeout(timer);
    if (resting === undefined || pace === 'reader') return;
    wait(pace === 'skip' ? SKIP_MS : restOf(resting, speed()));
  };

  return {
    now: () => pace,
    set(wanted) {
      if (wanted === pace) return;
      pace = wanted;
      onChange(pace);
      arm();
    },
    begin() {
      resting = undefined;
      arm();
    },
    rest(text) {
      resting = text;
      arm();
    },
  };
}
