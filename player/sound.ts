import type { Pack } from './pack/pack.ts';
import type { Settings } from './story/settings.ts';

export interface Sound {
  /** The music that goes on from here; null for none. */
  music(id: string | null): void;
  /** A sound that plays once. */
  play(id: string): void;
  /** How loud everything is. */
  set(volumes: Pick<Settings, 'music' | 'sound' | 'muted'>): void;
}

/** Music and sounds of a pack. What a browser cannot or may not play yet is left out: the story goes on. */
export function createSound(pack: Pack): Sound {
  let volumes = { music: 0, sound: 0, muted: true };
  let wanted: string | null = null;
  let current: HTMLAudioElement | undefined;
  const playing = new Set<HTMLAudioElement>();

  /** The file of an id, to be played; nothing where it cannot be had. */
  async function audioOf(id: string): Promise<HTMLAudioElement | undefined> {
    const found = pack.asset(id);
    if (found?.kind !== 'music' && found?.kind !== 'sound') return undefined;
    const file = await pack.file(found).catch(() => undefined);
    return file && new Audio(URL.createObjectURL(file));
  }

  function begin(audio: HTMLAudioElement) {
    playing.add(audio);
    turn(audio);
    for (const event of ['ended', 'error']) audio.addEventListener(event, () => end(audio));
    resume(audio);
  }

  function resume(audio: HTMLAudioElement) {
    audio.play().catch((error: unknown) => {
      // One that was paused before it began goes on later.
      if (!(error instanceof DOMException && error.name === 'AbortError')) end(audio);
    });
  }

  /** Lets go of what plays. Music that is still wanted is asked for again at the next line. */
  function end(audio: HTMLAudioElement) {
    audio.pause();
    URL.revokeObjectURL(audio.src);
    playing.delete(audio);
    if (audio !== current) return;
    current = undefined;
    wanted = null;
  }

  function turn(audio: HTMLAudioElement) {
    audio.volume = audio === current ? volumes.music : volumes.sound;
    // Browsers of phones may leave the volume as it is: none at all is always heard.
    audio.muted = volumes.muted || (audio === current ? volumes.music : volumes.sound) === 0;
  }

  // Music stops while nobody sees the page.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) current?.pause();
    else if (current) resume(current);
  });

  return {
    async music(id) {
      if (id === wanted) return;
      if (current) end(current);
      wanted = id;
      const audio = id === null ? undefined : await audioOf(id);
      if (wanted !== id || current) {
        if (audio) end(audio);
      } else if (audio) {
        current = audio;
        audio.loop = true;
        begin(audio);
      } else wanted = null;
    },
    async play(id) {
      if (volumes.muted || volumes.sound === 0) return;
      const audio = await audioOf(id);
      if (audio) begin(audio);
    },
    set(next) {
      volumes = next;
      for (const audio of playing) turn(audio);
    },
  };
}
