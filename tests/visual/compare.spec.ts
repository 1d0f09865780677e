import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LOOKS, titleOf } from './looks.ts';
import { POPUPS } from './popups.ts';
import { compare, ROOT, reduced, referencesOf, shotOf } from './reference.ts';
import { SCREENS } from './screens.ts';

const DIFFERENCES = path.join(ROOT, 'artifacts/visual/differences');
/** Pixels of a reduced picture: less than a letter. */
const TOLERATED = 40;

const updating = process.env.VISUAL_UPDATE === '1';

for (const look of LOOKS)
  test(titleOf(look), async () => {
    const references = referencesOf(look);
    const differences = path.join(DIFFERENCES, titleOf(look));
    rmSync(differences, { recursive: true, force: true });
    mkdirSync(differences, { recursive: true });
    if (updating) mkdirSync(references, { recursive: true });
    for (const { name } of [...SCREENS, ...POPUPS]) {
      const shot = shotOf(name, look);
      if (!existsSync(shot)) continue;
      const file = path.join(references, `${name.replaceAll(' ', '-')}.webp`);
      const now = await reduced(shot, look.width);
      if (updating) {
        writeFileSync(file, now);
        continue;
      }
      // What nobody has looked at yet is told, not held against anything.
      if (!existsSync(file)) {
        console.log(`new: ${name}, ${titleOf(look)}; -- --update keeps it`);
        continue;
      }
      const { different, picture } = await compare(readFileSync(file), now);
      const shown = path.join(differences, `${name}.png`);
      if (different > TOLERATED) writeFileSync(shown, picture);
      expect.soft(different, `${name} looks different: see ${shown}`).toBeLessThanOrEqual(TOLERATED);
    }
  });
