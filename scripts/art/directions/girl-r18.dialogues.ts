import type { Dialogue } from './direction.ts';

export const girlR18Dialogues: Record<string, Dialogue> = {
  'garden-of-second-chances': {
    cast: [
      { name: 'Elena', look: 'bun' },
      { name: 'Lord Ashby', look: 'short' },
    ],
    says: [
      'You planted these the year you left. They bloomed every June to spite us both.',
      'I came back for the roses. I will settle for being allowed to water them.',
    ],
    answers: ['Cut the white rose', 'Walk the moonlit path', 'Forgive, but slowly'],
  },
  'the-duchess-of-clockwork': {
    cast: [
      { name: 'The Duchess', look: 'bun' },
      { name: 'Engineer Quill', look: 'short' },
    ],
    says: [
      'Every clock in the palace is four minutes slow. I ordered it the day you were late.',
      'Then forgive me, Your Grace, four minutes at a time.',
    ],
    answers: ['Reset the great clock', 'Take her hand', 'Open the lace case'],
  },
  'letters-at-platform-six': {
    cast: [
      { name: 'Sylvie', look: 'long' },
      { name: 'Stationmaster', look: 'hat' },
    ],
    says: [
      'Platform six has had no train since the war. It does, however, have post.',
      'Every dawn, one letter, your name, no stamp. I have stopped asking the pigeons.',
    ],
    answers: ['Open the letter', 'Wait for the whistle', 'Leave a reply'],
  },
  'five-captains': {
    cast: [
      { name: 'Rosalind', look: 'long' },
      { name: 'Captain Dray', look: 'hat' },
    ],
    says: [
      'Five captains, one harbour, and every one of you thinks I am cargo.',
      'Not cargo, navigator. The other four cannot read your chart, and I can.',
    ],
    answers: ['Board the red ship', 'Unroll the chart', 'Toast the five sails'],
  },
  'the-perfumers-riddle': {
    cast: [
      { name: 'Odile', look: 'bun' },
      { name: 'Monsieur Sable', look: 'short' },
    ],
    says: [
      "Top note, bergamot. Heart, violet. Base... somebody's winter coat.",
      'You have it. Now tell me whose, and the house is yours.',
    ],
    answers: ['Unstopper the blue flask', 'Smell the glove', 'Name the stranger'],
  },
  'night-shift-at-the-aquarium': {
    cast: [
      { name: 'Nadia', look: 'bun' },
      { name: 'Dr. Hale', look: 'short' },
    ],
    says: [
      'Moon jellies have no heart and still keep better time than the director.',
      'Stay until three. At three the lights dim and the whole tank starts to answer.',
    ],
    answers: ['Feed the moon jellies', 'Dim the lights', 'Share the thermos'],
  },
  'the-dragons-notary': {
    cast: [
      { name: 'Philippa Quire', look: 'bun' },
      { name: 'Vermithrax', look: 'short' },
    ],
    says: [
      'Clause nine: the hoard shall be itemised. In triplicate. With receipts.',
      'In six hundred years, nobody has ever asked to see my receipts. Do go on.',
    ],
    answers: ['Stamp the deed', 'Ask about the goblet', 'Sharpen the quill'],
  },
  'moonrise-kitchen': {
    cast: [
      { name: 'Sora', look: 'bun' },
      { name: 'Chef Damien', look: 'short' },
    ],
    says: [
      'The dumplings are late, the moon is early and the landlord is at table four.',
      'Then plate the moon. I will distract the landlord with pickles.',
    ],
    answers: ['Fold the dumplings', 'Taste the broth', 'Open the window'],
  },
  'the-opera-contract': {
    cast: [
      { name: 'Valentina', look: 'bun' },
      { name: 'The Impresario', look: 'hat' },
    ],
    says: [
      'Box five, every Thursday, the curtain half drawn. Those are my conditions.',
      'Accepted, all but one. On Thursdays, you will choose the opera.',
    ],
    answers: ['Sign in red ink', 'Ask for a week', 'Drop the glove'],
  },
  'seven-years-in-lisbon': {
    cast: [
      { name: 'Beatriz', look: 'long' },
      { name: 'Tomas', look: 'short' },
    ],
    says: [
      'Seven years, and tram twenty-eight still stops between floors of my heart.',
      'I kept your tile. It is the only one on the wall that does not match. I like it best.',
    ],
    answers: ['Ride up to the castle', 'Order two coffees', 'Stay until the fado'],
  },
  'the-apothecary-prince': {
    cast: [
      { name: 'Rowena', look: 'long' },
      { name: 'Prince Ansel', look: 'short' },
    ],
    says: [
      'A prince who weighs his own valerian. The court must be restless.',
      'The court sleeps very well. It is I who wait up for the sound of your mortar.',
    ],
    answers: ['Grind the moonwort', 'Label the jar', 'Ask what he dreams'],
  },
  'snow-on-the-south-sea': {
    cast: [
      { name: 'Captain Maro', look: 'hat' },
      { name: 'Yelena', look: 'long' },
    ],
    says: [
      'Snow, at this latitude. Either the charts are wrong, or we are about to be told a story.',
      'Turn up your collar, captain. I have waited all my life to be this lost.',
    ],
    answers: ['Hold the course', 'Drop the sea anchor', 'Taste the snow'],
  },
  'astronomers-daughter': {
    cast: [
      { name: 'Cecilia', look: 'bun' },
      { name: 'Lord Wren', look: 'short' },
    ],
    says: [
      'My father found two comets and a wife in this dome. I have only found a smudge.',
      'May I see the smudge? I have walked eleven miles to be polite about it.',
    ],
    answers: ['Turn the great lens', 'Correct his charts', 'Offer him a blanket'],
  },
  'the-gentle-heist': {
    cast: [
      { name: 'Pilar', look: 'bun' },
      { name: 'Inspector Bloom', look: 'hat' },
    ],
    says: [
      'We do not steal the painting. We straighten it, leave a note and go home.',
      'You are the only thieves who ever made a museum better. I am torn, frankly.',
    ],
    answers: ['Mind the third laser', 'Leave the note', 'Adjust the frame'],
  },
  'office-hours-after-dark': {
    cast: [
      { name: 'Naomi', look: 'bun' },
      { name: 'Daniel', look: 'short' },
    ],
    says: [
      'Forty-one floors, two lights on. One is mine. I checked which one was yours.',
      'Then the merger can wait ten minutes. I brought two forks.',
    ],
    answers: ['Call the lift', 'Order noodles', 'Turn off one lamp'],
  },
  'the-summer-palace': {
    cast: [
      { name: 'Lady Wan', look: 'bun' },
      { name: 'The Envoy', look: 'hat' },
    ],
    says: [
      'The lotus opens at the fourth bell, and the gossip at the fifth.',
      'Then walk with me between bells, my lady. I was told that the bridge is discreet.',
    ],
    answers: ['Feed the carp', 'Cross the bridge', 'Read the fan'],
  },
};
