import type { Dialogue } from './direction.ts';

export const boyBlDialogues: Record<string, Dialogue> = {
  'rain-over-shinmachi': {
    cast: [
      { name: 'Ren', look: 'short' },
      { name: 'Takumi', look: 'short' },
    ],
    says: [
      'You always stand where the gutter drips. Come under.',
      'If I come under, we will have to walk at the same speed. Think about that.',
    ],
    answers: ['Share the umbrella', 'Wait for the green light', 'Say his name'],
  },
  'the-swordsmiths-apprentice': {
    cast: [
      { name: 'Kaito', look: 'short' },
      { name: 'Master Genjiro', look: 'bun' },
    ],
    says: [
      'The steel tells you when. You only have to be quiet enough to be told.',
      'And if I hear something else entirely, master? If I hear you breathing?',
    ],
    answers: ['Quench the blade', 'Fold it once more', 'Put down the hammer'],
  },
  'second-cello': {
    cast: [
      { name: 'Julian', look: 'short' },
      { name: 'Andreas', look: 'short' },
    ],
    says: [
      'First chair plays the melody. Second chair decides whether it was beautiful.',
      'Then stay a little under me tonight, and I will try to deserve it.',
    ],
    answers: ['Tune to the A', 'Turn his page', 'Play it alone'],
  },
  'lighthouse-for-two': {
    cast: [
      { name: 'Callum', look: 'short' },
      { name: 'Iain', look: 'hat' },
    ],
    says: [
      'Fog until Sunday. The relief boat will not come. I am told I snore.',
      'I have lived with a foghorn for nine years. You are welcome to compete.',
    ],
    answers: ['Trim the lamp', 'Bake the bread', 'Walk the long pier'],
  },
  'the-alchemists-debt': {
    cast: [
      { name: 'Lucan', look: 'long' },
      { name: 'Brother Osric', look: 'short' },
    ],
    says: [
      'You borrowed seven years from me at a fair rate. I have come about the interest.',
      'I have the gold. I would rather keep owing you, if it means that you come back.',
    ],
    answers: ['Pay in silver', 'Pay in salt', 'Offer the green flask'],
  },
  'zero-gravity-waltz': {
    cast: [
      { name: 'Pilot Reyes', look: 'short' },
      { name: 'Adrien', look: 'short' },
    ],
    says: [
      'Down here you lead with the hip. Up here you lead by letting go.',
      'On three, then. And if I drift, you are to catch me by the sleeve.',
    ],
    answers: ['Let go on two', 'Hold the rail', 'Change the music'],
  },
  'a-tailor-in-paris': {
    cast: [
      { name: 'Luc', look: 'short' },
      { name: 'Monsieur Hadj', look: 'hat' },
    ],
    says: [
      'Every coat has a secret pocket. The art is knowing whom you make it for.',
      'Measure me again. You had your eyes closed for the shoulders.',
    ],
    answers: ['Chalk the lapel', 'Open the atelier window', 'Take the second fitting'],
  },
  'under-the-maple-bridge': {
    cast: [
      { name: 'Akihito', look: 'long' },
      { name: 'The Ferryman', look: 'hat' },
    ],
    says: [
      'Lovers cross above. I have only ever been asked to wait below.',
      'Then wait with me. The leaves have to land somewhere.',
    ],
    answers: ['Catch the leaf', 'Step onto the bridge', 'Ask his name'],
  },
  'the-night-librarian': {
    cast: [
      { name: 'Mr. Ferro', look: 'short' },
      { name: 'Sebastian', look: 'short' },
    ],
    says: [
      'We close at six. The second library opens at half past.',
      'Returned books go here. Returned people may sit by the stove.',
    ],
    answers: ['Open the sealed folio', 'Follow the lamp', 'Return the book late'],
  },
  'mountain-rescue-nine': {
    cast: [
      { name: "Lena's brother Max", look: 'short' },
      { name: 'Chief Arnaud', look: 'hat' },
    ],
    says: [
      'Nine of us went up the mountain and nine come down. That is the whole rule.',
      'Then clip on to me, stubborn. I have been counting you twice since spring.',
    ],
    answers: ['Take the north couloir', 'Wait for the cable car', 'Radio the hut'],
  },
  'tides-of-kamakura': {
    cast: [
      { name: 'Sota', look: 'short' },
      { name: 'Minato', look: 'short' },
    ],
    says: [
      'You got off one stop early, for the fourth day in a row. The sea is not that interesting.',
      'It is not the sea that gets on at the next stop.',
    ],
    answers: ['Ride to the end', 'Buy two croquettes', 'Wave from the platform'],
  },
  'ink-brothers': {
    cast: [
      { name: 'Scholar Wen', look: 'bun' },
      { name: 'Scholar Lu', look: 'bun' },
    ],
    says: [
      'One brush between two brothers in study. You paint the mountain, I leave room for the mist.',
      'You have left so much room that I could live there.',
    ],
    answers: ['Grind the ink', 'Write the second line', 'Seal the scroll'],
  },
  'coffee-and-thunder': {
    cast: [
      { name: 'Theo', look: 'short' },
      { name: 'Mateus', look: 'short' },
    ],
    says: [
      'The power is out, the milk is warm and you ordered a flat white in a storm.',
      'I ordered an hour with the barista. The flat white was a cover story.',
    ],
    answers: ['Light the candles', 'Count after the flash', 'Draw a cat in the foam'],
  },
  'the-quiet-detective': {
    cast: [
      { name: 'August Lorne', look: 'hat' },
      { name: 'Dorian', look: 'short' },
    ],
    says: [
      'He said four words all evening and three of them were thank you.',
      'The fourth was my name. I have not told anybody here my name.',
    ],
    answers: ['Follow the shadow', 'Wait under the lamp', 'Check the alibi'],
  },
};
