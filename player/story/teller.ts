import { Story as Ink } from 'inkjs';
import { type Cue, readCue } from '../../shared/story/cue.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { EMPTY_SCENE, type Scene, sceneAfter } from './scene.ts';

/** What the runtime says where a story stops without saying that it ends, of which compilers only warn. */
const NO_END = 'ran out of content';
/** Ink that has told no line by then goes in circles, and would hold the page for ever. */
const LONGEST_READ_MS = 2000;

/** What is shown at once: a line, who says it, and what may be answered. */
export interface Beat {
  text: string;
  speaker: string | undefined;
  scene: Scene;
  /** Sounds that play once, as the line appears. */
  sounds: string[];
  /** Answers to choose from; none where the story goes on by itself or is over. */
  choices: string[];
  isEnd: boolean;
}

/**
 * Where a story stands: just before the line that is shown. Reading goes on from there with the line itself, so a language
 * chosen meanwhile tells it in its own words.
 */
export interface Place {
  ink: string;
  scene: Scene;
}

export interface Teller {
  /** The next beat; the same one again where an answer is awaited or the story is over. */
  next(): Beat;
  /** Takes an answer by its number and tells what follows. Throws a RangeError for one that was not offered. */
  choose(index: number): Beat;
  /** Where the beat began that was told last. */
  place(): Place;
}

/** A line of the ink. */
interface Line {
  /** Where it begins, as the runtime writes it down. */
  state: string;
  text: string;
  cues: Cue[];
}

/**
 * Tells a compiled ink, from its beginning or from a place. Throws a StoryError for what is no ink, for a fault in it, and
 * for a place that it does not have, as one of another version of the story: here, or when the next beat is asked for.
 */
export function createTeller(compiled: string, from?: Place): Teller {
  const ink = orStoryError(() => openInk(compiled, from?.ink));
  let place: Place = from ?? { ink: ink.state.toJson(), scene: EMPTY_SCENE };
  let { scene } = place;
  let beat: Beat | undefined;
  /** The line after the one that is shown: whether there is any, only reading it tells. */
  let ahead: Line | undefined;

  function read(): Line {
    const line: Line = { state: ink.state.toJson(), text: '', cues: [] };
    const begun = performance.now();
    // Lines that only carry tags belong to the next one with words.
    while (ink.canContinue && line.text === '') {
      ink.ContinueAsync(LONGEST_READ_MS);
      if (!ink.asyncContinueComplete || performance.now() - begun > LONGEST_READ_MS)
        throw new StoryError('no line comes of it');
      line.text = (ink.currentText ?? '').trim();
      line.cues.push(...(ink.currentTags ?? []).flatMap(cueIfAny));
    }
    return line;
  }

  /** The next beat, with the sounds of the answer that led there. */
  function tell(before: readonly string[] = []): Beat {
    const { state, text, cues } = ahead ?? read();
    ahead = ink.canContinue ? read() : undefined;
    // Tags after which no words come belong to the last ones.
    if (ahead?.text === '') {
      cues.push(...ahead.cues);
      ahead = undefined;
    }
    place = { ink: state, scene };
    scene = sceneAfter(scene, cues);
    const choices = ahead ? [] : ink.currentChoices.map((choice) => choice.text);
    const isEnd = !ahead && choices.length === 0;
    if (from && !beat && isEnd && text === '') throw new StoryError('nothing follows the place');
    beat = {
      text,
      speaker: cues.findLast((cue) => cue.do === 'speaker')?.speaker,
      scene,
      // Ink repeats the tags of an answer that is told as a line, too.
      sounds: [...new Set([...before, ...soundsOf(cues)])],
      choices,
      isEnd,
    };
    return beat;
  }

  return {
    next: () => (beat && !ahead ? beat : orStoryError(tell)),
    choose(index) {
      if (!beat || !(index in beat.choices)) throw new RangeError(`no answer ${index} is offered`);
      return orStoryError(() => {
        const cues = (ink.currentChoices[index]?.tags ?? []).flatMap(cueIfAny);
        ink.ChooseChoiceIndex(index);
        scene = sceneAfter(scene, cues);
        return tell(soundsOf(cues));
      });
    },
    place: () => place,
  };
}

const soundsOf = (cues: readonly Cue[]): string[] =>
  cues.flatMap((cue) => (cue.do === 'sound' ? cue.sound : []));

function openInk(compiled: string, state: string | undefined): Ink {
  const ink = new Ink(compiled);
  if (state !== undefined) ink.state.LoadJson(state);
  // The runtime only warns that it goes on somewhere else than the state says.
  const [moved] = ink.currentWarnings ?? [];
  if (moved !== undefined) throw new StoryError(moved);
  ink.onError = (message) => {
    if (message.startsWith('RUNTIME ERROR') && !message.includes(NO_END)) throw new StoryError(message);
  };
  return ink;
}

/** The runtime's own errors as faults of the story. */
function orStoryError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoryError(
      `the ink cannot be told: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Publishing refuses tags that mean nothing; one that the story computed is passed over. */
function cueIfAny(tag: string): Cue[] {
  try {
    return [readCue(tag)];
  } catch (error) {
    if (error instanceof StoryError) return [];
    throw error;
  }
}
