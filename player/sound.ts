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

  async function audioOf(id: string): Promise<HTMLAudioElement | undefined> {
    const found = pack.asset(id);
    if (found?.kind !== 'music' && found?.kind !== 'sound') return undefined;
    return new Audio(URL.createObjectURL(await pack.file(found)));
  }
  const begin = (audio: HTMLAudioElement) => audio.play().catch(() => {});
  const end = (audio: HTMLAudioElement | undefined) => {
    audio?.pause();
    if (audio) URL.revokeObjectURL(audio.src);
  };
  // Music stops while nobody sees the page.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) current?.pause();
    else if (current) begin(current);
  });

  return {
    async music(id) {
      if (id === wanted) return;
      wanted = id;
      end(current);
      current = undefined;
      const audio = id === null ? undefined : await audioOf(id).catch(() => undefined);
      if (!audio || wanted !== id) return end(audio);
      audio.loop = true;
      audio.volume = volumes.music;
      audio.muted = volumes.muted;
      current = audio;
      begin(audio);
    },
    async play(id) {
      if (volumes.muted || volumes.sound === 0) return;
      const audio = await audioOf(id).catch(() => undefined);
      if (!audio) return;
      audio.volume = volumes.sound;
      audio.addEventListener('ended', () => URL.revokeObjectURL(audio.src), { once: true });
      begin(audio);
    },
    set(next) {
      volumes = next;
      if (!current) return;
      current.volume = next.music;
      current.muted = next.muted;
    },
  };
}
