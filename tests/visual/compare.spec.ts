import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LAUNCHER_SCREENS } from './launcher-screens.ts';
import { POPUPS } from './popups.ts';
import { SCREENS } from './screens.ts';
import { compare, ROOT, sheetOf } from './sheet.ts';

const REFERENCES = path.join(import.meta.dirname, 'references');
const DIFFERENCES = path.join(ROOT, 'artifacts/visual/differences');
/** Pixels of a reduced sheet: less than a letter. */
const TOLERATED = 40;

const updating = process.env.VISUAL_UPDATE === '1';

test.beforeAll(() => {
  rmSync(DIFFERENCES, { recursive: true, force: true });
  for (const folder of [DIFFERENCES, REFERENCES]) mkdirSync(folder, { recursive: true });
});

for (const { name } of [...SCREENS, ...POPUPS, ...LAUNCHER_SCREENS])
  test(name, async () => {
    const file = path.join(REFERENCES, `${name.replaceAll(' ', '-')}.webp`);
    const now = await sheetOf(name);
    if (updating) return writeFileSync(file, now);
    expect(existsSync(file), `no reference; npm run visual -- --update writes it`).toBe(true);
    const { different, picture } = await compare(readFileSync(file), now);
    if (different <= TOLERATED) return;
    const shown = path.join(DIFFERENCES, `${name}.png`);
    writeFileSync(shown, picture);
    expect(different, `${name} looks different: see ${shown}`).toBeLessThanOrEqual(TOLERATED);
  });
