import './styles.css';
import { localeOfBrowser } from '../shared/contract/browser-locale.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '../shared/contract/locales.ts';
import type { HostMessage } from '../shared/story/host-message.ts';
import { wordsIn } from '../shared/story/pack.ts';
import { StoryError } from '../shared/story/story-error.ts';
import { type Game, startGame } from './game.ts';
import { tellHost } from './host.ts';
import { listen } from './input/input.ts';
import { loadLetters } from './letters.ts';
import { loadFonts } from './pack/fonts.ts';
import { ClosedError, isLostPart, NetworkError, reach } from './pack/load-files.ts';
import { languageFor, openPack, type Pack } from './pack/pack.ts';
import { createSound } from './sound.ts';
import type { Stage } from './stage/stage.ts';
import { createSaves, type Save } from './story/saves.ts';
import { createSeen } from './story/seen.ts';
import { keepSettings, readSettings } from './story/settings.ts';
import { element } from './view/element.ts';
import { failureScreen, loadingScreen } from './view/screens.ts';
import { ENGLISH, loadWords } from './words.ts';

const storage = () => localStorage;
/** The languages of the store around the story and of the browser, the first the best. */
const wanted = [
  parseLocale(new URLSearchParams(location.search).get('locale') ?? ''),
  ...navigator.languages.map(localeOfBrowser),
];
const saves = createSaves(storage);
const seen = createSeen(storage);
let settings = readSettings(storage);
let game: Game | undefined;
listen(() => game);

await run(async () => {
  const pack = await openPack((address, options) => fetch(address, options));
  // They live as long as the page: another language shows and sounds the same.
  const picture = element('div', { class: 'picture' });
  picture.addEventListener('click', () => game?.press());
  new ResizeObserver(() => game?.settle()).observe(picture);
  const place = element('div');
  const spoken = element('p', { class: 'spoken', 'aria-live': 'polite' });
  const rotate = element('p', { class: 'rotate', 'data-orientation': pack.story.orientation });
  document.body.replaceChildren(element('main', {}, picture, spoken, place, rotate));
  const sound = createSound(pack);
  sound.set(settings);
  const stage = openStage(picture, pack);
  // Together: a stage that cannot be had is heard of before the words wait for it.
  await Promise.all([stage, speak(languageFor(pack.story, [settings.language, ...wanted]))]);

  /** Loads what a language needs, and begins at the title, or goes on at a place. */
  async function speak(language: Locale, from?: Save): Promise<void> {
    game = undefined;
    const [say] = await Promise.all([loadWords(language), loadLetters(language)]);
    const { story } = pack;
    const title = wordsIn(story.title, language, story);
    document.documentElement.lang = language;
    document.title = title;
    rotate.textContent = story.orientation === 'any' ? '' : say(story.orientation);
    const loading = loadingScreen(title, say);
    place.replaceChildren(loading.root);
    await pack.prepare(language, (loaded, total) => {
      loading.tell(loaded, total);
      tellHost({ kind: 'progress', loaded, total });
    });
    const families = await loadFonts(pack, language);
    document.documentElement.style.setProperty(
      '--story-fonts',
      families.map((each) => `"${each}",`).join(' '),
    );
    game = startGame({
      pack,
      language,
      ink: await pack.ink(language),
      say,
      stage: await stage,
      picture,
      place,
      spoken,
      sound,
      saves,
      seen,
      settings,
      from,
      change(next) {
        settings = Object.assign(settings, next);
        keepSettings(storage, settings);
        sound.set(settings);
      },
      speak(next, at) {
        settings = Object.assign(settings, { language: next });
        keepSettings(storage, settings);
        run(() =>
          speak(next, at).catch((error: unknown) => {
            sound.music(null);
            throw error;
          }),
        );
      },
      fail,
    });
    tellHost({ kind: 'ready', orientation: story.orientation });
  }
});

/** The stage in a chunk of its own, beside the pack's files; nothing where the browser draws no pictures. */
async function openStage(picture: HTMLElement, pack: Pack): Promise<Stage | undefined> {
  const { createStage } = await reach(() => import('./stage/stage.ts'));
  return createStage(picture, pack).catch((error: unknown) => {
    // What draws is loaded in parts, too.
    if (isLostPart(error)) throw new NetworkError('the network failed', { cause: error });
    console.warn(error);
    return undefined;
  });
}

/** Does what may fail, and shows why it did, with a way to try again where that may help. */
async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await fail(error);
  }
}

async function fail(error: unknown): Promise<void> {
  console.error(error);
  game = undefined;
  const { code, words } = failureOf(error);
  tellHost(code ? { kind: 'failed', code } : { kind: 'closed' });
  // What failed may be the way to the words.
  const language = [settings.language, ...wanted].find((each) => each !== undefined) ?? DEFAULT_LOCALE;
  const say = await loadWords(language).catch(() => ENGLISH);
  document.body.replaceChildren(
    element(
      'main',
      {},
      // What is closed stays so, whoever asks for it again here.
      failureScreen(say(words), say, words === 'closed' ? undefined : () => location.reload()),
    ),
  );
}

interface Failure {
  /** What the page around hears and says; nothing where the game is closed, which the player says. */
  code?: Extract<HostMessage, { kind: 'failed' }>['code'];
  words: 'network' | 'broken' | 'closed';
}

function failureOf(error: unknown): Failure {
  if (error instanceof ClosedError) return { words: 'closed' };
  if (error instanceof NetworkError) return { code: 'other/network-request-failed', words: 'network' };
  return { code: error instanceof StoryError ? 'render/game-data-lost' : 'render/error', words: 'broken' };
}
