import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Environment of a launcher that takes itself for a packaged one, whose files lie in `folder`. */
export function packagedEnv(folder: string, config: string): Record<string, string> {
  const resources = path.join(folder, 'resources');
  mkdirSync(resources);
  cpSync('resources/brand', path.join(resources, 'brand'), { recursive: true });
  cpSync(config, path.join(resources, 'launcher.json'));
  writeFileSync(
    path.join(resources, 'app-update.yml'),
    'provider: generic\nurl: https://moggie.test/releases\nupdaterCacheDirName: moggie-updater\n',
  );
  return {
    LAUNCHER_HOST_PACKAGED: '1',
    LAUNCHER_HOST_RESOURCES: resources,
    XDG_CACHE_HOME: path.join(folder, 'cache'),
  };
}
