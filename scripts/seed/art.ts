import type { CatalogueGame } from './resources.ts';

export interface Art {
  cover: string;
  cover1to1: string;
  screenshots: string[];
}

const HUES = { 'boy-r18': 212, 'boy-bl': 262, 'girl-r18': 338, 'girl-gl': 24 } as const;

/** A game's pictures as SVG texts: wide cover, square cover, three scenes. */
export function drawArt(game: CatalogueGame): Art {
  return {
    cover: picture(game, 1920, 1080, 0),
    cover1to1: picture(game, 1200, 1200, 0),
    screenshots: [1, 2, 3].map((scene) => picture(game, 1920, 1080, scene)),
  };
}

function picture(
  { title, category, id }: CatalogueGame,
  width: number,
  height: number,
  scene: number,
): string {
  const hue = (HUES[category] + ((id * 13) % 60) + scene * 18) % 360;
  const words = title.replace(/&/g, '&amp;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 22%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 48%)"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
<circle cx="${width * (0.2 + scene * 0.2)}" cy="${height * 0.32}" r="${height * 0.14}" fill="hsl(${(hue + 60) % 360} 80% 82%)" opacity=".85"/>
<path d="M0 ${height * 0.75} Q ${width * 0.3} ${height * 0.6} ${width * 0.55} ${height * 0.74} T ${width} ${height * 0.7} V ${height} H 0 Z" fill="hsl(${hue} 50% 14%)"/>
${scene === 0 ? `<text x="50%" y="88%" text-anchor="middle" font-family="Georgia, serif" font-size="${height * 0.09}" fill="white">${words}</text>` : ''}
</svg>
`;
}
