import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { InstallError } from '../../electron/install/install-error.ts';
import {
  createEngineRunner,
  type EngineRunner,
  type JobSurroundings,
} from '../../electron/install/queue/engine-runner.ts';
import { InstallQueue } from '../../electron/install/queue/queue.ts';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import type { InstallJob, JobKind } from '../../shared/bridge/install.ts';
import { FaultDepot, type Files } from './fault-depot.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

export const MIB = 1024 * 1024;
const MAP = 'map '.repeat(500);
/** Two builds of a game. */
export const OLD: Files = { 'game.sh': '#!/bin/sh', 'a.map': MAP, 'b.map': MAP };
OLD['art.pak'] = randomBytes(3 * MIB).toString('base64');
export const NEW: Files = { ...OLD, 'new.pak': randomBytes(MIB).toString('base64') };

/** Throws where a test asks for what its bed has only once it is set up. */
function made<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the bed is not set up');
  return value;
}

/** The queue with the real engine, a real depot and real disks; the library's records are fields of it. */
export class QueueBed {
  readonly depot = new FaultDepot();
  oldLine = '';
  newLine = '';
  /** Where the game is, as the library would record it, and the version installed there. */
  home = '';
  version: string | undefined;
  damaged: readonly string[] = [];
  /** Where a move that is not over began, as the library would record it. */
  movedFrom: string | undefined;
  /** What the store says of where the build is. */
  offer: () => Promise<FaultDepot['address']> = async () => this.depot.address;
  /** After which word of a move the launcher breaks down. */
  breaksAt: 'arrived' | 'moved' | undefined;
  #build = '';
  #disk: SmallDisk | undefined;
  #runner: EngineRunner | undefined;
  #queue: InstallQueue | undefined;

  get disk(): SmallDisk {
    return made(this.#disk);
  }

  get runner(): EngineRunner {
    return made(this.#runner);
  }

  get queue(): InstallQueue {
    return made(this.#queue);
  }

  /** Publishes both builds and takes a disk, which can take as long as `DISK_WAIT_MS`. */
  async setUp(): Promise<void> {
    await this.depot.listen();
    this.oldLine = await this.depot.publish('1.0', OLD);
    this.newLine = await this.depot.publish('2.0', NEW);
    this.#disk = await smallDisk(64 * MIB);
  }

  async tearDown(): Promise<void> {
    this.depot.close();
    await this.disk.remove();
  }

  /** A new game, of which nothing is installed, and an empty queue. */
  begin(): void {
    this.depot.reset(this.oldLine);
    this.home = this.depot.newGame();
    this.version = undefined;
    this.damaged = [];
    this.offer = async () => this.depot.address;
    this.movedFrom = undefined;
    this.breaksAt = undefined;
    this.#runner = createEngineRunner(new Bandwidth(), [this.depot.keys.publicKey], this.#surroundings());
    this.#queue = new InstallQueue(`${this.home}.queue.json`, this.#runner, DEFAULT_DOWNLOAD_SETTINGS);
    this.#queue.start();
  }

  /** Adds a job of the game; answers its id. */
  add(kind: JobKind, folderId?: string): string {
    return this.queue.add({ kind, storeId: 7, type: 'official', folderId }).id;
  }

  jobOf(id: string): InstallJob | undefined {
    return this.queue.list().find((job) => job.id === id);
  }

  /** Waits until a job stands where it does not move on by itself at once. */
  async standing(id: string): Promise<InstallJob | undefined> {
    const moving = ['queued', 'running'];
    await vi.waitFor(() => expect(moving).not.toContain(this.jobOf(id)?.state), {
      timeout: 20_000,
      interval: 20,
    });
    return this.jobOf(id);
  }

  #surroundings(): JobSurroundings {
    return {
      folderOf: async () => this.home,
      leftIn: async () => {
        if (existsSync(path.dirname(this.home))) return this.home;
        throw new InstallError('folder-missing', 'the drive is away');
      },
      isLibraryThere: async () => existsSync(path.dirname(this.home)),
      addressOf: () => this.offer(),
      buildOf: async () => this.#build,
      moveOf: async ({ folderId }) => ({
        from: this.movedFrom ?? this.home,
        to: path.join(this.disk.folder, folderId ?? '', path.basename(this.home)),
      }),
      onInstalled: async (_request, _root, { version, build }) => {
        this.version = version;
        this.#build = build;
      },
      onVerified: async (_request, found) => {
        this.damaged = found;
      },
      onHalfRemoved: async () => {
        this.damaged = ['half'];
      },
      onUninstalled: async () => {
        this.version = undefined;
      },
      onArrived: async (_request, { from, to }) => {
        this.home = to;
        this.movedFrom = from;
        if (this.breaksAt === 'arrived') throw new Error('the launcher broke down');
      },
      onMoved: async () => {
        if (this.breaksAt === 'moved') throw new Error('the launcher broke down');
        this.movedFrom = undefined;
      },
    };
  }
}
