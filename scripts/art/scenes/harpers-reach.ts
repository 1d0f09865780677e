import { mix } from '../draw/colour.ts';
import type { Scene, Stage } from '../draw/stage.ts';
import { at, ellipse, line, type Point, path, polar, polygon, rect, repeat, use } from '../draw/svg.ts';
import { house } from '../vocabulary/city.ts';
import { gull } from '../vocabulary/figures.ts';
import { conifer } from '../vocabulary/flora.ts';
import { cloud, sky } from '../vocabulary/sky.ts';
import { frame, grain } from '../vocabulary/texture.ts';

const [rx, ry] = [78, 43.7];
const across = rx * 1.5;
const down = ry * 2 * 0.866;

const hex = (lift: number, share: number): Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const [px, py] = polar(0, 0, share, i * 60);
    return [px * rx, py * ry + lift];
  });

type Kind = 'river' | 'peak' | 'wood' | 'field' | 'home' | 'grass';

/** One hexagon of each kind, with what stands on it, drawn once for the whole board. */
function pieces(s: Stage): Record<Kind, string> {
  const { ink, deep, mid, soft, pale, glow: river } = s.p;
  const piece = (top: string, lift: number, thing: string) =>
    s.define(
      'g',
      {},
      polygon(hex(lift + 22, 0.98), mix(top, ink, 0.5)) +
        polygon(hex(lift, 0.98), top) +
        polygon(hex(lift, 0.86), mix(top, pale, 0.12)) +
        thing,
    );
  const rock = mix(soft, ink, 0.4);
  return {
    river: piece(river, 8, line('M-36 4q12-8 24 0t24 0t24 0', mix(river, '#ffffff', 0.5), 3)),
    peak: piece(
      mix(soft, deep, 0.45),
      0,
      path('M-52 14L0-92L52 14Z', rock) +
        path('M0-92L52 14H10Z', mix(rock, ink, 0.35)) +
        path('M-18-56L0-92L18-56L5-46L-7-54Z', pale),
    ),
    wood: piece(
      mix(deep, mid, 0.3),
      0,
      repeat(5, (i) =>
        conifer(
          -36 + i * 18,
          8 + (i % 2) * 14,
          46 + ((i * 7) % 20),
          mix(deep, ink, 0.1),
          mix(deep, ink, 0.4),
        ),
      ),
    ),
    field: piece(
      soft,
      0,
      line(
        repeat(5, (i) => `M${-44 + i * 6} ${-20 + i * 10}h${72 - i * 2}`),
        mix(soft, '#a07a2a', 0.5),
        3.4,
      ),
    ),
    home: piece(
      mix(mid, soft, 0.3),
      0,
      house(s, 0, 10, 38, 22, { wall: pale, roof: '#a03a2c', lamp: '#ffdf8a', dark: ink }),
    ),
    grass: piece(mid, 0, ''),
  };
}

/** A round tower with a red roof and a banner, standing on the origin. */
function tower(s: Stage): string {
  const { ink, soft, pale } = s.p;
  return [
    ellipse(0, 0, 44, 16, ink, { opacity: 0.3 }),
    path('M-28 0L-22-120H22L28 0C14 10-14 10-28 0Z', mix(pale, soft, 0.25)),
    path('M4 7L6-120H22L28 0C22 5 14 7 4 7Z', mix(soft, ink, 0.25)),
    path('M-32-120H32V-146H22V-134H10V-146H-10V-134H-22V-146H-32Z', mix(pale, soft, 0.4)),
    path('M-30-146L0-206L30-146Z', '#a03a2c'),
    line('M0-206V-240', ink, 4),
    path('M0-240l38 11l-38 12Z', '#d9a23b'),
    rect(-6, -90, 12, 22, ink),
    rect(-6, -44, 12, 24, ink),
  ].join('');
}

/** A valley laid out on hexagons, three towers over a river, as a board one would like to play on. */
export const harpersReach: Scene = (s) => {
  const { ink, pale, glow: river } = s.p;
  const x = s.fx;
  const ids = pieces(s);
  const columns = Math.ceil(s.w / across) + 3;
  const kindAt = (cx: number, cy: number): Kind => {
    const course = x - 60 + Math.sin((cy - 150) / 84) * 170;
    if (Math.abs(cx - course) < across * 0.55) return 'river';
    if (cy < 250) return 'peak';
    const dice = s.r.range(0, 1);
    if (dice < 0.3) return 'wood';
    if (dice < 0.55) return 'field';
    return dice < 0.63 ? 'home' : 'grass';
  };
  const board = repeat(10, (row) =>
    [0, 1]
      .map((odd) =>
        repeat(Math.ceil(columns / 2), (i) => {
          const column = i * 2 + odd - 1;
          const cx = column * across + (s.w % across) / 2;
          const cy = 150 + row * down + (column % 2 ? down / 2 : 0);
          return use(ids[kindAt(cx, cy)], cx, cy);
        }),
      )
      .reverse()
      .join(''),
  );
  const keep = tower(s);
  return [
    sky(s, [mix(river, pale, 0.35), pale], 260),
    cloud(s, x - 160, 100, 220, '#ffffff', 0.85),
    cloud(s, x + 250, 70, 190, '#ffffff', 0.8),
    board,
    at(x + 60, 400, keep, 0.94),
    at(x - 230, 470, keep, 1.1),
    at(x + 250, 590, keep, 1.36),
    repeat(6, (i) => gull(x - 60 + i * 36, 180 + (i % 3) * 20, 10, ink)),
    rect(0, 0, s.w, s.h, s.down([0, '#fff3c9', 0.28], [0.5, '#fff3c9', 0], [1, ink, 0.45])),
    frame(s, ink, 8, 16),
    frame(s, '#d9a23b', 18, 3),
    grain(s, ink, 0.14),
  ].join('');
};
