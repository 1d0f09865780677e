import { Story as Ink } from 'inkjs';
import { type Cue, readCue } from '../../shared/story/cue.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { EMPTY_SCENE, type Scene, sceneAfter } from './scene.ts';

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

/** Tells a compiled ink, from its beginning or from a place. Throws a StoryError for what is no ink, or no place in it. */
export function createTeller(compiled: string, from?: Place): Teller {
  const ink = openInk(compiled, from?.ink);
  let place: Place = from ?? { ink: ink.state.toJson(), scene: EMPTY_SCENE };
  let beat: Beat | undefined;
  let scene = place.scene;

  function tell(): Beat {
    place = { ink: ink.state.toJson(), scene };
    let text = '';
    const cues: Cue[] = [];
    // Lines that only carry tags belong to the next one with words.
    while (ink.canContinue && text === '') {
      text = (ink.Continue() ?? '').trim();
      cues.push(...(ink.currentTags ?? []).flatMap(cueIfAny));
    }
    scene = sceneAfter(scene, cues);
    const choices = ink.canContinue ? [] : ink.currentChoices.map((choice) => choice.text);
    beat = {
      text,
      speaker: cues.findLast((cue) => cue.do === 'speaker')?.speaker,
      scene,
      sounds: cues.flatMap((cue) => (cue.do === 'sound' ? cue.sound : [])),
      choices,
      isEnd: !ink.canContinue && choices.length === 0,
    };
    return beat;
  }

  return {
    next: () => (beat && !ink.canContinue ? beat : tell()),
    choose(index) {
      if (!beat?.choices[index]) throw new RangeError(`no answer ${index} is offered`);
      ink.ChooseChoiceIndex(index);
      return tell();
    },
    place: () => place,
  };
}

function openInk(compiled: string, state: string | undefined): Ink {
  try {
    const ink = new Ink(compiled);
    if (state !== undefined) ink.state.LoadJson(state);
    return ink;
  } catch (error) {
    throw new StoryError(`the ink cannot be told: ${error instanceof Error ? error.message : String(error)}`);
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
