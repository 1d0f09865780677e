import { expect, test } from 'vitest';
import { createSaves, type Save, SLOTS, type TextStore } from './saves.ts';
import { EMPTY_SCENE } from './scene.ts';
import { keepSettings, readSettings } from './settings.ts';

/** A browser's storage. */
function memory(texts = new Map<string, string>()): () => TextStore {
  return () => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      texts.set(key, text);
    },
    removeItem: (key) => {
      texts.delete(key);
    },
  });
}
const refusing = (): TextStore => {
  throw new DOMException('denied', 'SecurityError');
};

const save = (line: string): Save => ({
  at: 1,
  line,
  place: { ink: '{}', scene: EMPTY_SCENE },
  read: [{ text: 'before' }],
});

test('what was saved is there after the page was left [D09]', () => {
  const storage = memory();
  const saves = createSaves(storage);
  expect(saves.slots()).toEqual(Array(SLOTS).fill(null));
  expect([saves.keepAuto(save('auto')), saves.keepSlot(4, save('fifth'))]).toEqual([true, true]);
  const again = createSaves(storage);
  expect(again.auto()).toEqual(save('auto'));
  expect(again.slots()).toEqual([null, null, null, null, save('fifth'), null]);
});

test('the end leaves nothing to continue, and the slots as they are', () => {
  const storage = memory();
  createSaves(storage).keepSlot(0, save('first'));
  const saves = createSaves(storage);
  saves.keepAuto(save('auto'));
  saves.keepAuto(undefined);
  expect(createSaves(storage).auto()).toBeUndefined();
  expect(createSaves(storage).slots()[0]).toEqual(save('first'));
});

test('a browser that keeps nothing says so, and keeps it for this visit', () => {
  const saves = createSaves(refusing);
  expect(saves.keepSlot(1, save('second'))).toBe(false);
  expect(saves.slots()[1]).toEqual(save('second'));
});

test('two tabs of a story lose no save of each other', () => {
  const storage = memory();
  const [one, other] = [createSaves(storage), createSaves(storage)];
  one.keepSlot(0, save('first'));
  other.keepSlot(1, save('second'));
  one.keepAuto(save('auto'));
  expect(other.slots().slice(0, 3)).toEqual([save('first'), save('second'), null]);
  expect(other.auto()).toEqual(save('auto'));
});

test.each(['{', 'null', '[]', '{"at":"x"}'])(
  'a save that is not ours is none, and the others stay: %s',
  (text) => {
    const texts = new Map<string, string>();
    const saves = createSaves(memory(texts));
    saves.keepSlot(0, save('first'));
    saves.keepSlot(1, save('second'));
    saves.keepAuto(save('auto'));
    expect([...texts.keys()]).toEqual(['story-save-1', 'story-save-2', 'story-save-auto']);
    texts.set('story-save-1', text);
    expect([saves.auto()?.line, saves.slots()[0], saves.slots()[1]?.line]).toEqual(['auto', null, 'second']);
  },
);

test('settings are kept one by one; one that is not usable is the usual one', () => {
  const texts = new Map([
    ['story-settings', '{"music":7,"sound":0.2,"muted":true,"speed":9,"language":"tlh"}'],
  ]);
  const rest = { atOnce: false, speed: 1, skipAll: false };
  const usual = { music: 0.7, sound: 0.2, muted: true, ...rest };
  expect(readSettings(memory(texts))).toEqual(usual);
  keepSettings(memory(texts), { ...usual, language: 'ja-JP', atOnce: true });
  expect(readSettings(memory(texts))).toEqual({ ...usual, language: 'ja-JP', atOnce: true });
  expect(readSettings(refusing)).toEqual({ music: 0.7, sound: 0.7, muted: false, ...rest });
});
