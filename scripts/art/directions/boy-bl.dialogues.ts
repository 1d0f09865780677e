import type { Dialogue } from './direction.ts';

export const boyBlDialogues: Record<string, Dialogue> = {
  'rain-over-shinmachi': {
    cast: [
      { name: 'Sota', look: 'short' },
      { name: 'Haruki', look: 'short' },
    ],
    says: [
      'You always stand where the gutter drips. Come under.',
      'If I come under, we will have to walk at the same speed. Think about that.',
    ],
    answers: ['Share the umbrella', 'Wait for the green light', 'Ask for a haircut'],
  },
  'the-swordsmiths-apprentice': {
    cast: [
      { name: 'Kagetora', look: 'short' },
      { name: 'Isao', look: 'bun' },
    ],
    says: [
      'The steel tells me when, you said. It has not said a word all morning.',
      'It speaks between two blows. Hammer less. Listen more.',
    ],
    answers: ['Quench the blade', 'Fold it once more', 'Put down the hammer'],
  },
  'second-cello': {
    cast: [
      { name: 'Jonas', look: 'short' },
      { name: 'Étienne', look: 'short' },
    ],
    says: [
      'Twelve years at this desk, and you still come in before the conductor breathes.',
      'And you still wait until it is safe. From the top, then. Geneva never happened.',
    ],
    answers: ['Tune to the A', 'Turn his page', 'Play it alone'],
  },
  'lighthouse-for-two': {
    cast: [
      { name: 'Bao', look: 'hat' },
      { name: 'Seung-ho', look: 'short' },
    ],
    says: [
      'Fog until Sunday. The relief boat will not come. I am told that I snore.',
      'I install foghorns for a living. You are welcome to compete.',
    ],
    answers: ['Trim the lamp', 'Bake the bread', 'Walk the long pier'],
  },
  'the-alchemists-debt': {
    cast: [
      { name: 'Lazar', look: 'long' },
      { name: 'Matthis', look: 'short' },
    ],
    says: [
      'You have inspected the kettle, the cat and my conscience. Is anything here worth seizing?',
      'The kettle, possibly. My orders are to stay until it is paid. I take my tea without soot.',
    ],
    answers: ['Brew the green flask', 'Check the forged seal', 'Bargain for a week'],
  },
  'zero-gravity-waltz': {
    cast: [
      { name: 'Ilya', look: 'short' },
      { name: 'Kwame Asante', look: 'short' },
    ],
    says: [
      'Down there you lead with the hip. Up here you lead by letting go.',
      'I have modelled it eleven times. In nine of them, I drift. Catch me by the sleeve.',
    ],
    answers: ['Let go on two', 'Hold the rail', 'Change the music'],
  },
  'a-tailor-in-paris': {
    cast: [
      { name: 'Daniil', look: 'short' },
      { name: 'Laurent Vasseur', look: 'hat' },
    ],
    says: [
      'Every coat has a secret pocket. The art is knowing whom you make it for.',
      'Measure me again, monsieur. You had your eyes closed for the shoulders.',
    ],
    answers: ['Chalk the lapel', 'Look under the lining', 'Take the second fitting'],
  },
  'under-the-maple-bridge': {
    cast: [
      { name: 'Akihane', look: 'long' },
      { name: 'Yahiro', look: 'short' },
    ],
    says: [
      'Lovers cross above. In two hundred years, nobody has asked who waits below.',
      'I am only here for the third pillar. But the leaves are late this year, and so am I.',
    ],
    answers: ['Catch the leaf', 'Step onto the bridge', 'Ask his name'],
  },
  'the-night-librarian': {
    cast: [
      { name: 'Percy', look: 'short' },
      { name: 'Idris', look: 'hat' },
    ],
    says: [
      'It is my handwriting and it is dated next Tuesday. The stamp says returned late.',
      'Then you have a week to write it. My meter is off. Which room first?',
    ],
    answers: ['Open the sealed folio', 'Follow the lamp', 'Return the book late'],
  },
  'mountain-rescue-nine': {
    cast: [
      { name: 'Caio', look: 'short' },
      { name: 'Reto', look: 'hat' },
    ],
    says: [
      'Rule four says nobody unclips. Rule five says listen to the doctor. I wrote that one in.',
      'In pencil. Clip on. I have been counting you twice since November.',
    ],
    answers: ['Take the north couloir', 'Wait for the cable car', 'Radio the hut'],
  },
  'tides-of-kamakura': {
    cast: [
      { name: 'Kei', look: 'short' },
      { name: 'Daichi', look: 'short' },
    ],
    says: [
      'You sing to the boards. Off-key, before seven. The cat has lodged a complaint.',
      'The cat sings worse. There is a train to the water in nine minutes. Are you coming?',
    ],
    answers: ['Take the first train', 'Buy two croquettes', 'Stay and read'],
  },
  'ink-brothers': {
    cast: [
      { name: 'Shen Yan', look: 'bun' },
      { name: 'Lu Ke', look: 'bun' },
    ],
    says: [
      'You hold the brush like a lance. The mountain is not going to attack you.',
      'I have met that mountain. Leave room for the mist, brother. I would like to live there.',
    ],
    answers: ['Grind the ink', 'Write the second line', 'Seal the scroll'],
  },
  'coffee-and-thunder': {
    cast: [
      { name: 'Felix', look: 'short' },
      { name: 'Marcus', look: 'short' },
    ],
    says: [
      'The power is out, the milk is warm, and you are smiling at the window.',
      'It is a very good storm. Count with me after the flash. It is going away, I promise.',
    ],
    answers: ['Light the candles', 'Count after the flash', 'Draw a cat in the foam'],
  },
  'the-quiet-detective': {
    cast: [
      { name: 'Yuri', look: 'short' },
      { name: 'Nathaniel Crane', look: 'hat' },
    ],
    says: [
      'He says he never met the councilman. He said it before I had finished translating.',
      'The card reads: “Ask him again. Slower. Watch his hat, not his face.”',
    ],
    answers: ['Ask him again', 'Follow the shadow', 'Show the photograph'],
  },
};
