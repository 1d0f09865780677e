import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const HOME_FOLDERS: Record<string, string> = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
};

/** The folders that `app.getPath` names. */
export class Paths {
  readonly #set = new Map<string, string>();
  readonly #appName: () => string;

  constructor(appName: () => string) {
    this.#appName = appName;
  }

  set(name: string, path: string): void {
    mkdirSync(path, { recursive: true });
    this.#set.set(name, resolve(path));
  }

  get(name: string): string {
    const path = this.#set.get(name) ?? this.#default(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  #default(name: string): string | undefined {
    switch (name) {
      case 'home':
        return homedir();
      case 'temp':
        return tmpdir();
      case 'appData':
        return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
      case 'userData':
        return join(this.get('appData'), this.#appName());
      case 'sessionData':
        return this.get('userData');
      case 'crashDumps':
        return join(this.get('userData'), 'Crashpad');
      case 'logs':
        return join(this.get('userData'), 'logs');
      case 'exe':
      case 'module':
        return process.execPath;
      default: {
        const folder = HOME_FOLDERS[name];
        return folder && join(homedir(), folder);
      }
    }
  }
}
