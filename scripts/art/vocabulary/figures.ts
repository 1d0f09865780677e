import { ellipse, group, line, num, path } from '../draw/svg.ts';

const place = (x: number, y: number, scale: number, flip: boolean) => ({
  transform: `translate(${num(x)} ${num(y)}) scale(${flip ? -scale : scale} ${scale})`,
});

/** A grown person in a long coat seen from behind; (x, y) is between the feet, 200 high at scale 1. */
export function walker(
  x: number,
  y: number,
  scale: number,
  coat: string,
  skin: string,
  flip = false,
): string {
  return group(
    [
      path('M-16-62L-20 0h14l6-50L6 0h14L16-62Z', coat),
      path('M-25-148C-34-120-36-80-38-52C-20-44 20-44 38-52C36-80 34-120 25-148C14-160-14-160-25-148Z', coat),
      path('M-25-146C-40-130-42-100-44-80l9 2L-18-136ZM25-146C40-130 42-100 44-80l-9 2L18-136Z', coat),
      ellipse(0, -176, 14, 17, skin),
      path('M-15-178C-16-200 16-200 15-178C16-166 12-160 8-158H-8C-12-160-16-166-15-178Z', coat),
    ],
    place(x, y, scale, flip),
  );
}

/** Head and shoulders of a grown person turned to the right; 300 high, standing on (x, y). */
export function bust(
  x: number,
  y: number,
  scale: number,
  look: 'bun' | 'short' | 'long' | 'hat',
  colours: { coat: string; skin: string; hair: string; trim: string },
  flip = false,
): string {
  const { coat, skin, hair, trim } = colours;
  const back = {
    bun: '',
    short: '',
    hat: '',
    long: path('M-52-226C-66-150-64-110-70-60H40C30-110 44-170 40-214Z', hair),
  }[look];
  const front = {
    bun: `${ellipse(-48, -250, 27, 24, hair)}${path('M-46-190C-66-262-6-296 30-262C46-248 44-232 40-222C20-238-4-238-22-228C-24-210-34-196-46-190Z', hair)}`,
    short: path(
      'M-44-186C-66-258-22-296 24-276C50-268 50-240 42-222C26-240 4-240-20-232C-22-214-30-196-44-186Z',
      hair,
    ),
    long: path(
      'M-46-186C-66-262-10-298 30-266C48-250 46-228 40-216C22-240-2-244-20-232C-26-210-32-196-46-186Z',
      hair,
    ),
    hat: `${path('M-50-196C-56-216-48-230-40-236L36-240C42-232 44-226 42-220Z', hair)}${path('M-78-232C-30-252 40-252 82-236C64-224-40-220-78-232ZM-44-242C-48-300-20-306 0-296C24-306 44-296 42-244Z', coat)}`,
  }[look];
  return group(
    [
      back,
      path('M-20-140L-18-190H20L18-138L0-110Z', skin),
      path(
        'M-36-212C-40-256 34-262 38-220C40-206 46-196 50-190C46-186 42-186 41-182C42-170 38-160 26-158C4-156-30-170-36-212Z',
        skin,
      ),
      front,
      path('M-120 0C-118-72-96-112-34-134L0-96L24-134C82-116 104-70 108 0Z', coat),
      path('M-34-134L-44-118L-8-60L0-96ZM24-134L34-120L8-62L0-96Z', trim),
    ],
    place(x, y, scale, flip),
  );
}

/** A sitting cat seen from behind, tail curled to the right; 100 high. */
export function cat(x: number, y: number, scale: number, fill: string): string {
  return group(
    [
      path(
        'M-30 0C-40-34-24-56-16-62C-26-74-24-88-22-104L-10-92H10L22-104C24-88 26-74 16-62C26-54 40-34 30 0Z',
        fill,
      ),
      line('M22-6C56 4 66-24 50-34', fill, 9),
    ],
    place(x, y, scale, false),
  );
}

/** A crow on its feet, looking right; 90 wide. */
export function crow(x: number, y: number, scale: number, fill: string, flip = false): string {
  return group(
    [
      path('M46-52L28-60C18-68 4-64 0-52C-16-44-34-26-62-8L-38-10L-44 0L-18-12C4-8 22-20 24-42Z', fill),
      line('M-4-12V0M6-14V0', fill, 3),
    ],
    place(x, y, scale, flip),
  );
}

/** A bird far off, wings raised. */
export const gull = (x: number, y: number, size: number, colour: string): string =>
  line(
    `M${num(x - size)} ${num(y - size * 0.3)}Q${num(x - size * 0.4)} ${num(y - size * 0.5)} ${num(x)} ${num(y)}Q${num(
      x + size * 0.4,
    )} ${num(y - size * 0.5)} ${num(x + size)} ${num(y - size * 0.3)}`,
    colour,
    Math.max(1.6, size * 0.12),
  );

/** A crane in flight to the right, neck and legs stretched; about 300 wide. */
export function crane(
  x: number,
  y: number,
  scale: number,
  white: string,
  black: string,
  red: string,
  flip = false,
) {
  return group(
    [
      line('M-70 14L-150 34M-66 18L-146 44', black, 3),
      path(
        'M-20 0C-60-60-110-110-190-120C-150-100-170-104-176-92C-140-84-150-82-156-72C-120-66-120-60-124-52C-90-44-70-20-40 10Z',
        white,
      ),
      path(
        'M-190-120C-150-100-170-104-176-92L-120-84ZM-176-92C-140-84-150-82-156-72L-106-66ZM-156-72C-120-66-120-60-124-52L-90-46Z',
        black,
      ),
      path(
        'M10 0C20-60 60-120 130-140C100-116 116-118 118-106C88-92 100-92 100-80C74-64 60-30 30 10Z',
        white,
      ),
      path('M130-140C100-116 116-118 118-106L70-84ZM118-106C88-92 100-92 100-80L64-66Z', black),
      path(
        'M-76 22C-60-6-20-14 20-8C50-4 66-2 90-20C104-30 120-34 134-30C124-26 112-18 100-8C70 16 20 26-20 26C-40 28-60 30-76 22Z',
        white,
      ),
      path('M134-30C124-26 112-18 100-8C92-10 88-14 90-20C104-30 120-34 134-30Z', black),
      path('M132-33L176-26L132-27Z', black),
      ellipse(128, -34, 7, 4, red),
    ],
    place(x, y, scale, flip),
  );
}

/** A fox walking to the right with a fan of `tails`; about 300 wide, feet on y. */
export function fox(
  x: number,
  y: number,
  scale: number,
  tails: number,
  fur: string,
  shade: string,
  tip: string,
  flip = false,
) {
  const fan = Array.from({ length: tails }, (_, i) => {
    const turn = tails === 1 ? 0 : -62 + (124 / (tails - 1)) * i;
    const tail = path(
      'M0 0C-30-40-90-44-130-20C-150-8-166-8-186-22C-170 20-120 40-80 30C-40 22-16 16 0 0Z',
      fur,
      {
        stroke: shade,
        'stroke-width': 2.5,
      },
    );
    const point = path('M-186-22C-170 20-140 32-112 32C-134 14-146 2-150-12C-162-8-172-12-186-22Z', tip);
    return group(tail + point, { transform: `translate(-82 -92) rotate(${num(turn + 26)})` });
  });
  return group(
    [
      ...fan,
      path(
        'M-70-70C-74-40-84-20-80 0h14C-66-22-46-34-44-56ZM60-70C66-40 74-24 74 0H60C58-26 44-36 40-56Z',
        shade,
      ),
      path(
        'M-92-94C-70-122-10-112 40-108C56-128 70-140 78-150L82-176L98-154L116-174L118-144C130-132 146-126 158-114C154-106 140-104 128-102C112-90 96-84 84-62C80-40 84-20 88 0H72C68-26 58-44 48-54C10-44-30-46-52-52C-62-36-60-18-58 0H-74C-78-26-94-54-92-94Z',
        fur,
        { stroke: shade, 'stroke-width': 2.5 },
      ),
      path('M82-176L98-154L88-150ZM116-174L118-144L108-150ZM158-114C154-106 146-106 142-110Z', tip),
      line('M112-132l12 5', tip, 3.5),
      path('M84-62C96-84 110-92 128-102C108-104 92-98 78-86Z', shade, { opacity: 0.5 }),
    ],
    place(x, y, scale, flip),
  );
}
