import { mix } from '../draw/colour.ts';
import type { Scene } from '../draw/stage.ts';
import { at, circle, ellipse, group, line, num, path, polar, polygon, rect, repeat } from '../draw/svg.ts';
import { house, skyline, streetLamp } from '../vocabulary/city.ts';
import { gull } from '../vocabulary/figures.ts';
import { bloom, conifer, leafShape } from '../vocabulary/flora.ts';
import { hills, ridge } from '../vocabulary/land.ts';
import { bokeh, glow } from '../vocabulary/light.ts';
import { cloud, sky, streaks } from '../vocabulary/sky.ts';
import { vignette } from '../vocabulary/texture.ts';
import { glints, ripples, water } from '../vocabulary/water.ts';
import { rings } from '../vocabulary/weather.ts';

/** A street after rain. */
export const street: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const block = (x: number, w: number, top: number, shade: number) => {
    const face = mix(deep, ink, shade);
    const columns = Math.floor((w - 30) / 52);
    return (
      rect(x, top, w, 540 - top, face) +
      rect(x - 8, top - 14, w + 16, 16, mix(face, ink, 0.4)) +
      repeat(columns * 5, (i) =>
        rect(
          x + 24 + (i % columns) * 52,
          top + 26 + Math.floor(i / columns) * 74,
          30,
          46,
          s.r.chance(0.4) ? lamp : mix(face, soft, 0.2),
        ),
      ) +
      rect(x + 14, 440, w - 28, 100, mix(lamp, soft, 0.3)) +
      path(`M${num(x + 6)} 440h${num(w - 12)}l14 34H${num(x - 8)}Z`, mix(mid, ink, 0.2)) +
      line(
        repeat(Math.floor(w / 44), (i) => `M${num(x + 24 + i * 44)} 480v60`),
        ink,
        5,
      )
    );
  };
  return [
    sky(s, [ink, deep, mid], 540),
    skyline(s, 540, [160, 360], [60, 110], mix(mid, deep, 0.5), { colour: lamp, odds: 0.14 }),
    block(-30, 280, 90, 0.35),
    block(270, 200, 180, 0.2),
    block(860, 210, 150, 0.2),
    block(1080, 260, 60, 0.4),
    rect(0, 540, s.w, 190, s.down([0, mix(deep, mid, 0.4)], [1, ink])),
    [110, 380, 960, 1200].map((x) => glints(s, x, 548, 716, 130, lamp, 0.7)).join(''),
    glow(s, 640, 430, 330, soft, 0.5),
    streetLamp(700, 580, 380, ink, lamp),
    glow(s, 700, 220, 200, lamp, 0.8),
    glints(s, 700, 590, 716, 80, lamp, 0.9),
    rings(s, 30, 560, pale, 0.35),
    vignette(s, ink, 0.6),
  ].join('');
};

/** Inside a railway carriage, the country going by. */
export const carriage: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const pane = (x: number) =>
    group(
      [
        sky(s, [mix(deep, mid, 0.3), soft, pale], 420),
        streaks(s, 8, 80, 260, '#ffffff', 0.4),
        hills(s, 330, 26, 3, mix(mid, deep, 0.3)),
        hills(s, 380, 16, 4, mix(deep, ink, 0.2)),
        line(`M${x + 90} 90V440M0 140Q${x + 200} 170 ${x + 420} 140`, ink, 5),
      ],
      s.clip(rect(x, 90, 400, 320, '#000', { rx: 26 })),
    ) +
    rect(x, 90, 400, 320, 'none', { rx: 26, stroke: mix(pale, ink, 0.45), 'stroke-width': 12 }) +
    path(`M${x} 90h120l-200 320h-30Z`, '#ffffff', { opacity: 0.12 });
  const seat = (x: number, flip: 1 | -1) =>
    group(
      [
        path(
          'M0 0V-250Q0-290 40-290H70Q110-290 110-250V-80H250Q280-80 280-50V160H0Z',
          s.across([0, mix(mid, ink, 0.35)], [1, mix(mid, soft, 0.2)]),
        ),
        rect(14, -276, 84, 60, mix(pale, mid, 0.2), { rx: 16 }),
        line('M110-80V140', mix(mid, ink, 0.5), 4),
      ],
      { transform: `translate(${x} 600) scale(${flip} 1)` },
    );
  return [
    rect(0, 0, s.w, s.h, s.down([0, mix(soft, ink, 0.5)], [1, mix(deep, ink, 0.4)])),
    rect(0, 0, s.w, 60, mix(soft, ink, 0.65)),
    line('M0 60H1280', mix(pale, ink, 0.3), 6),
    repeat(
      11,
      (i) =>
        line(`M${60 + i * 120} 60v40`, mix(pale, ink, 0.5), 4) +
        circle(60 + i * 120, 116, 16, 'none', { stroke: pale, 'stroke-width': 6 }),
    ),
    pane(180),
    pane(700),
    rect(0, 440, s.w, 20, mix(soft, ink, 0.35)),
    seat(-40, 1),
    seat(1320, -1),
    at(640, 560, [
      rect(-130, -20, 260, 20, mix(soft, pale, 0.2)),
      rect(-14, 0, 28, 170, ink),
      path('M-70-60H-30V-28Q-30-20-50-20Q-70-20-70-28Z', pale),
      rect(20, -32, 76, 12, lamp),
    ]),
    glow(s, 640, 60, 300, lamp, 0.35),
    vignette(s, ink, 0.6),
  ].join('');
};

/** A walled garden with a path and a bench. */
export const garden: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const green = mix('#3f7a55', deep, 0.35);
  const bush = (x: number, y: number, r: number) =>
    repeat(7, (i) => {
      const [px, py] = polar(x, y, r * 0.5, i * 51);
      return circle(px, py, r * 0.55, mix(green, ink, (i % 3) * 0.12));
    }) +
    repeat(9, () =>
      bloom(
        x + s.r.range(-r, r) * 0.8,
        y + s.r.range(-r, r) * 0.7,
        s.r.range(9, 17),
        [s.r.pick([soft, pale, lamp]), pale],
        6,
      ),
    );
  return [
    sky(s, [deep, mid, soft, pale], 470),
    circle(980, 150, 60, lamp),
    glow(s, 980, 150, 190, lamp, 0.6),
    cloud(s, 300, 200, 280, pale, 0.6),
    ridge(s, 380, 40, mix(mid, soft, 0.3)),
    repeat(16, (i) =>
      conifer(i * 86, 480, 120 + ((i * 37) % 90), mix(green, ink, 0.3), mix(green, ink, 0.5)),
    ),
    rect(0, 440, s.w, 60, mix(soft, ink, 0.45)),
    rect(0, 430, s.w, 14, mix(pale, ink, 0.4)),
    path('M-20 500H1300V740H-20Z', green),
    path('M600 500C590 570 420 640 330 740H980C900 640 720 570 680 500Z', mix(pale, soft, 0.35)),
    repeat(20, () =>
      ellipse(s.r.range(420, 880), s.r.range(560, 720), s.r.range(14, 34), 6, mix(soft, ink, 0.25), {
        opacity: 0.5,
      }),
    ),
    path('M520 500V380A120 120 0 0 1 760 380V500', 'none', {
      stroke: mix(pale, ink, 0.2),
      'stroke-width': 12,
    }),
    repeat(13, (i) => {
      const [px, py] = polar(640, 380, 120, 180 + i * 15);
      return at(px, py, path(leafShape(40, 12), green), 1, i * 60) + bloom(px, py, 17, [soft, pale], 7);
    }),
    bush(150, 560, 90),
    bush(330, 530, 60),
    bush(1090, 570, 100),
    bush(930, 526, 56),
    at(1010, 660, [
      rect(-120, -60, 240, 14, mix(soft, ink, 0.3)),
      rect(-120, -100, 240, 12, mix(soft, ink, 0.3)),
      rect(-120, -130, 240, 12, mix(soft, ink, 0.3)),
      line('M-104-130V0M104-130V0', mix(soft, ink, 0.5), 10),
    ]),
    bokeh(s, 14, 60, 640, [pale, lamp]),
    vignette(s, ink, 0.5),
  ].join('');
};

/** A pier and the open sea. */
export const shore: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const roofs = { wall: mix(deep, ink, 0.2), roof: ink, lamp, dark: mid };
  return [
    sky(s, [deep, mid, soft, pale], 420),
    streaks(s, 12, 120, 360, '#ffffff', 0.35),
    circle(420, 370, 76, lamp),
    glow(s, 420, 370, 260, lamp, 0.6),
    hills(s, 390, 20, 2, mix(mid, soft, 0.3)),
    water(s, 416, soft, deep),
    glints(s, 420, 424, 716, 210, lamp),
    ripples(s, 424, 60, pale, 0.35),
    repeat(4, (i) => house(s, 900 + i * 100, 424, 76, 60 + (i % 2) * 30, roofs)),
    path('M820 430H1300V740H700C760 640 800 520 820 430Z', mix(soft, ink, 0.5)),
    path('M820 430H860C840 520 800 650 750 740H700C760 640 800 520 820 430Z', mix(pale, ink, 0.3)),
    repeat(8, (i) => rect(60 + i * 86, 560 + i * 2, 12, 170, ink)),
    path('M-20 560L720 590V616L-20 588Z', mix(soft, ink, 0.35)),
    line(
      repeat(22, (i) => `M${i * 34} ${num(562 + i * 1.3)}v26`),
      ink,
      2,
      { opacity: 0.5 },
    ),
    line('M60 480V566M230 486V572M400 494V580M60 484Q145 520 230 490T400 498', ink, 7),
    streetLamp(600, 590, 220, ink, lamp),
    glow(s, 600, 390, 130, lamp, 0.8),
    repeat(6, (i) => gull(220 + i * 70, 150 + (i % 3) * 34, 14, ink)),
    vignette(s, ink, 0.5),
  ].join('');
};

/** A tall hall of columns. */
export const hall: Scene = (s) => {
  const { ink, deep, mid, soft, pale, glow: lamp } = s.p;
  const column = (x: number, k: number) =>
    at(
      x,
      620,
      [
        rect(
          -34,
          -560,
          68,
          560,
          s.across([0, mix(soft, ink, 0.55)], [0.4, mix(pale, soft, 0.4)], [1, mix(soft, ink, 0.65)]),
        ),
        rect(-50, -30, 100, 30, mix(soft, ink, 0.3)),
        rect(-50, -590, 100, 34, mix(soft, ink, 0.3)),
        line('M-16-550V-40M0-550V-40M16-550V-40', mix(soft, ink, 0.5), 3, { opacity: 0.5 }),
      ],
      k,
    );
  return [
    rect(0, 0, s.w, s.h, s.down([0, ink], [0.6, deep], [1, mix(deep, ink, 0.3)])),
    path('M440 560V240A200 200 0 0 1 840 240V560Z', s.down([0, mid], [1, soft])),
    repeat(3, (i) =>
      path(`M${490 + i * 110} 560V290A40 60 0 0 1 ${570 + i * 110} 290V560Z`, mix(pale, lamp, 0.4)),
    ),
    polygon(
      [
        [490, 560],
        [790, 560],
        [1000, 740],
        [280, 740],
      ],
      lamp,
      { opacity: 0.3 },
    ),
    rect(0, 560, s.w, 170, s.down([0, mix(mid, ink, 0.4)], [1, ink])),
    repeat(9, (i) =>
      polygon(
        [
          [430 + i * 50, 560],
          [455 + i * 50, 560],
          [-340 + i * 230, 740],
          [-450 + i * 230, 740],
        ],
        mix(soft, ink, 0.5),
        { opacity: 0.5 },
      ),
    ),
    polygon(
      [
        [590, 560],
        [690, 560],
        [840, 740],
        [440, 740],
      ],
      mix('#8a2a32', mid, 0.4),
    ),
    column(120, 1.2),
    column(340, 0.92),
    column(940, 0.92),
    column(1160, 1.2),
    at(640, 0, [
      line('M0 0V110', lamp, 5),
      path('M-110 110H110C90 170-90 170-110 110Z', mix(lamp, ink, 0.4)),
      repeat(7, (i) => rect(-98 + i * 30, 84, 10, 28, pale) + circle(-93 + i * 30, 78, 8, lamp)),
    ]),
    glow(s, 640, 90, 300, lamp, 0.7),
    vignette(s, ink, 0.7),
  ].join('');
};
