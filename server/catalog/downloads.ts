import type { Game } from './game.ts';

/** A build that a player may get, or play on the web. */
export interface Download {
  type: 'official_app' | 'trial_app';
  os: string;
  version: string;
  build_id: string;
  /** Bytes when installed, and bytes that a first install downloads. */
  size: number;
  download_size: number;
  updated_at: string;
  /** Depot line below /depot/; of a web build the origin to play at. */
  url: string;
  /** Other addresses of the same line that serve its packs to everyone; none of web builds. */
  mirrors: string[];
  /** Where a browser saves the build as one file; null for web builds, which are played. */
  file_url: string | null;
}

/** A build in the depot. */
interface DepotBuild {
  kind: 'official' | 'trial';
  system: string;
  version: string;
  build: string;
  size: number;
  downloadSize: number;
  publishedAt: Date;
  line: string;
}

/** A build that plays in the browser. */
interface WebBuild {
  version: string;
  size: number;
  updatedAt: Date;
  origin: string;
}

/** Where builds come from. */
export interface BuildSources {
  /** The current builds of each game, one a line. */
  depot(storeUuids: readonly string[]): Promise<readonly (readonly DepotBuild[])[]>;
  web(storeId: number): Promise<WebBuild | undefined>;
  /** Addresses of other depots with the same builds, without a slash at the end. */
  mirrors: readonly string[];
}

/** Every build that each of the games offers now. */
export async function downloadsOf(
  games: readonly Pick<Game, 'id' | 'uuid' | 'game_pack' | 'release_type'>[],
  sources: BuildSources,
): Promise<Download[][]> {
  const [depot, web] = await Promise.all([
    sources.depot(games.map(({ uuid }) => uuid)),
    Promise.all(games.map(({ id, game_pack }) => (game_pack.type === 1 ? sources.web(id) : undefined))),
  ]);
  return games.map((game, index) => {
    const onWeb = web[index];
    return [
      ...(depot[index] ?? [])
        .filter(({ system }) => system !== 'web')
        .map((build) => fromDepot(game.id, build, sources.mirrors)),
      ...(onWeb ? [fromWeb(onWeb, game.release_type)] : []),
    ];
  });
}

/** How large the full game is on each system that it is installed on: everyone may know before it is bought. */
export const officialSizes = (
  { release_type }: Pick<Game, 'release_type'>,
  downloads: readonly Download[],
): Pick<Download, 'os' | 'size' | 'download_size'>[] =>
  release_type === 'normal'
    ? downloads
        .filter(({ type, os }) => type === 'official_app' && os !== 'web')
        .map(({ os, size, download_size }) => ({ os, size, download_size }))
    : [];

/** Trials are everyone's, official builds the owners'; on the web a game that costs nothing is played unclaimed. */
export function mayGet({ type, os }: Download, { owned, free }: { owned: boolean; free: boolean }): boolean {
  return type === 'trial_app' || owned || (os === 'web' && free);
}

function fromDepot(
  storeId: number,
  { kind, system, version, build, size, downloadSize, publishedAt, line }: DepotBuild,
  mirrors: readonly string[],
): Download {
  return {
    type: kind === 'official' ? 'official_app' : 'trial_app',
    os: system,
    version,
    build_id: build,
    size,
    download_size: downloadSize,
    updated_at: publishedAt.toISOString(),
    url: `/depot/${line}`,
    mirrors: mirrors.map((mirror) => `${mirror}/${line}`),
    file_url: `/download/${storeId}/${kind}-${system}`,
  };
}

/** The web build of a game that is not for sale yet is its trial. */
function fromWeb(
  { version, size, updatedAt, origin }: WebBuild,
  releaseType: Game['release_type'],
): Download {
  return {
    type: releaseType === 'trial' ? 'trial_app' : 'official_app',
    os: 'web',
    version,
    build_id: `web-${version}`,
    size,
    download_size: size,
    updated_at: updatedAt.toISOString(),
    url: origin,
    mirrors: [],
    file_url: null,
  };
}
