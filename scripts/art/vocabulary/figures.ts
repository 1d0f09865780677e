import { mix } from '../draw/colour.ts';
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
  const shade = mix(skin, '#3a1830', 0.28);
  const line_ = mix(skin, '#1c0c18', 0.72);
  const sheen = mix(hair, '#ffffff', 0.16);
  const back = {
    bun: ellipse(-58, -262, 27, 25, hair) + line('M-74-272q14-10 28 0', sheen, 3),
    short: '',
    hat: '',
    long:
      path('M-46-250C-84-190-70-130-86-66C-60-50-20-60-4-84L10-180Z', hair) +
      line('M-60-210C-72-160-62-120-72-76', sheen, 3),
  }[look];
  const front = {
    bun: path(
      'M38-254C30-240 16-236 6-234C4-218-4-206-10-200C-20-196-28-186-34-176C-56-196-62-240-44-268C-26-298 26-298 38-254Z',
      hair,
    ),
    short: path(
      'M42-252C30-246 20-240 12-238C10-224 6-210-2-198L-12-206C-22-202-28-190-32-172C-52-190-62-226-52-256C-42-292 4-304 30-286C40-280 46-264 42-252Z',
      hair,
    ),
    long: path(
      'M38-252C30-232 18-228 10-226C6-208 2-196-4-170C-14-150-34-140-48-150C-66-190-64-246-42-272C-20-298 28-294 38-252Z',
      hair,
    ),
    hat: `${path('M-2-198L-12-206C-22-202-28-190-32-172C-50-190-56-216-52-236H34C24-236 14-234 10-232C10-220 6-210-2-198Z', hair)}${path('M-50-244C-56-300-22-300-4-292C20-302 42-290 44-246Z', coat)}${path('M-50-252Q-4-242 44-254V-240Q-4-230-52-240Z', trim)}${path('M-84-236C-40-258 50-258 84-240C60-226-50-224-84-236Z', mix(coat, '#000000', 0.2))}`,
  }[look];
  const strand = look === 'hat' ? '' : line('M-40-246C-26-272 4-280 24-268', sheen, 3.4);
  return group(
    [
      back,
      path('M-26-128L-24-186H22L20-128L-2-100Z', skin),
      path('M-24-172C-6-150 16-150 28-158L22-140C6-136-12-144-24-160Z', shade),
      path(
        'M-40-226C-42-270 34-276 38-244C38-238 40-232 41-227C44-220 52-210 55-204C55-200 49-199 45-198C46-195 48-193 47-191L42-188C46-186 46-183 44-180C42-177 43-174 44-169C43-160 36-156 28-157C8-158-12-166-22-184C-32-192-40-206-40-226Z',
        skin,
      ),
      path('M-22-184C-12-166 8-158 28-157C10-150-16-156-26-176Z', shade, { opacity: 0.55 }),
      ellipse(21, -198, 9, 5, '#d9645a', { opacity: 0.18 }),
      ellipse(-12, -208, 8, 12, skin),
      line('M-14-214q8-2 7 6t-6 6', shade, 2.4),
      line('M20-221q7 6 16 1M35-220l4 3', line_, 2.6),
      line('M17-235q10-6 21-2', mix(hair, line_, 0.4), 3.4),
      line('M33-187q5 1 10-1', mix('#8a2f3a', line_, 0.4), 2.6),
      line('M46-199q-5 2-8 0', shade, 2),
      front,
      strand,
      path('M-124 0C-122-66-98-104-38-128L-2-92L26-128C84-110 106-66 110 0Z', coat),
      path('M-124 0C-122-66-98-104-38-128L-30-120C-74-96-92-56-96 0Z', mix(coat, '#000000', 0.18)),
      path('M-24-134L-2-98L20-134L34-112L2-40L-36-112Z', trim),
      path(
        'M-38-128L-54-108L-34-92L-44-84L-8 0H2L0-44L-30-104ZM26-128L42-110L26-92L36-84L10 0H0L2-44L22-104Z',
        mix(coat, '#ffffff', 0.1),
      ),
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
