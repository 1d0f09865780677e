import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { chosenLooks, isChosenSubject } from './camera.ts';
import { LAUNCHER_SCREENS, WITHOUT_ANSWER, WITHOUT_STORE } from './launcher-screens.ts';
import { LAUNCHER_LOOKS, LOOKS, type Look, titleOf } from './looks.ts';
import { POPUPS } from './popups.ts';
import { compare, ROOT, reduced, referencesOf, shotOf } from './reference.ts';
import { SCREENS } from './screens.ts';
import { isIn } from './subject.ts';

const DIFFERENCES = path.join(ROOT, 'artifacts/visual/differences');
/** Pixels of a reduced picture: less than a letter. */
const TOLERATED = 40;

const updating = process.env.VISUAL_UPDATE === '1';

/** Names of all that is taken in a look. */
const namesIn = (look: Look): string[] =>
  [
    ...[...SCREENS, ...POPUPS].filter((subject) => isIn(subject, look)),
    ...(LAUNCHER_LOOKS.includes(look) ? [...LAUNCHER_SCREENS, ...WITHOUT_ANSWER, ...WITHOUT_STORE] : []),
  ].map(({ name }) => name);
const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.webp`;

for (const look of chosenLooks(LOOKS))
  test(titleOf(look), async () => {
    const references = referencesOf(look);
    const differences = path.join(DIFFERENCES, titleOf(look));
    rmSync(differences, { recursive: true, force: true });
    mkdirSync(differences, { recursive: true });
    mkdirSync(references, { recursive: true });
    let compared = 0;
    for (const name of namesIn(look).filter(isChosenSubject)) {
      const shot = shotOf(name, look);
      const file = path.join(references, fileOf(name));
      expect.soft(existsSync(shot), `${name} was not taken`).toBe(true);
      if (!existsSync(shot)) continue;
      const now = await reduced(shot, look.width);
      if (updating) writeFileSync(file, now);
      expect.soft(existsSync(file), `${name} has no reference: -- --update keeps one`).toBe(true);
      if (!existsSync(file)) continue;
      const { different, picture } = await compare(readFileSync(file), now);
      const shown = path.join(differences, `${name}.png`);
      if (different > TOLERATED) writeFileSync(shown, picture);
      expect.soft(different, `${name} looks different: see ${shown}`).toBeLessThanOrEqual(TOLERATED);
      compared++;
    }
    console.log(`${updating ? 'kept' : 'compared'} ${compared} pictures: ${titleOf(look)}`);
  });

test('every reference is of something that is taken', () => {
  for (const look of LOOKS) {
    const files = new Set(namesIn(look).map(fileOf));
    const strays = readdirSync(referencesOf(look)).filter((file) => !files.has(file));
    if (updating) for (const stray of strays) rmSync(path.join(referencesOf(look), stray));
    else expect.soft(strays, titleOf(look)).toEqual([]);
  }
});
