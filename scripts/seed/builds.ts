import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishBuild } from '../../server/depot/publish.ts';
import { publishWebBuild } from '../../server/play/publish.ts';
import { CHANNEL_FILE, linePath } from '../../shared/depot/layout.ts';
import { drawGame } from '../art/art.ts';
import { developmentKey } from '../depot-key.ts';
import { storeUuid } from './catalogue.ts';
import { type DemoSystem, writeDemoBuild } from './demo-build.ts';
import { hasStory, writeDemoStory } from './demo-story.ts';
import { type CatalogueGame, readCatalogue, readGameText } from './resources.ts';

const VERSION = '1.0.0';
/** Demo builds are small; a fast level makes the first start quick. */
const COMPRESSION_LEVEL = 3;

type Kind = 'official' | 'trial';

/** Build lines of a demo game: a trial for what is not on sale yet, both for some, none before release. */
function linesOf({ id, state, platforms }: CatalogueGame): { kind: Kind; system: DemoSystem }[] {
  if (state === 'soon' || state === 'web') return [];
  const kinds: Kind[] = state === 'trial' ? ['trial'] : id % 4 === 1 ? ['official', 'trial'] : ['official'];
  // Linux stands beside Windows, so that the demo installs on the machines that it is developed on.
  const systems = (['windows', 'mac', 'linux'] as const).filter(
    (system) => platforms.includes(system) || (system === 'linux' && platforms.includes('windows')),
  );
  return kinds.flatMap((kind) => systems.map((system) => ({ kind, system })));
}

/** Publishes the builds that the demo store offers and has not got yet. */
export async function seedBuilds(dataDir: string, now: Date): Promise<void> {
  for (const game of readCatalogue().games) await seedGame(game, dataDir, now);
}

async function seedGame(game: CatalogueGame, dataDir: string, now: Date): Promise<void> {
  const depot = path.join(dataDir, 'depot');
  const store = storeUuid(game.slug);
  const lines = linesOf(game).filter(
    ({ kind, system }) => !existsSync(path.join(depot, linePath(store, `${kind}-${system}`), CHANNEL_FILE)),
  );
  const needsWeb =
    game.web && game.state !== 'soon' && !existsSync(path.join(dataDir, 'web', String(game.id)));
  if (lines.length === 0 && !needsWeb) return;

  const demo = { info: readGameText(game.slug).info, scenes: drawGame(game).scenes };
  const key = developmentKey(dataDir);
  const scratch = await mkdtemp(path.join(tmpdir(), 'moggie-demo-'));
  const build = async (system: DemoSystem) => {
    const folder = path.join(scratch, system);
    if (!existsSync(folder)) await writeDemoBuild(folder, demo, system);
    return folder;
  };
  try {
    for (const { kind, system } of lines) {
      const folder = await build(system);
      const line = `${kind}-${system}` as const;
      await publishBuild({
        depot,
        store,
        line,
        version: VERSION,
        folder,
        key,
        level: COMPRESSION_LEVEL,
        publishedAt: now,
      });
    }
    if (needsWeb) {
      const folder = hasStory(game.slug) ? path.join(scratch, 'story') : await build('web');
      if (hasStory(game.slug)) await writeDemoStory(game.slug, folder);
      await publishWebBuild(dataDir, game.id, folder, VERSION);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
