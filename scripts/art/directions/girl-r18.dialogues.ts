import type { Dialogue } from './direction.ts';

export const girlR18Dialogues: Record<string, Dialogue> = {
  'garden-of-second-chances': {
    cast: [
      { name: 'Helene', look: 'bun' },
      { name: 'The Gardener', look: 'hat' },
    ],
    says: [
      'They told me nothing would grow here. It is past midnight, and I am standing in roses.',
      'They only open for the moon, madam. I stopped telling people. They sold me spectacles.',
    ],
    answers: ['Cut the white rose', 'Walk the moonlit path', 'Ask him to stay'],
  },
  'the-duchess-of-clockwork': {
    cast: [
      { name: 'Ottilie', look: 'bun' },
      { name: 'The Engineer', look: 'short' },
    ],
    says: [
      'Eleven fifty-nine, then twelve-oh-one. Somebody has a pocket full of my city’s minutes.',
      'Then we lie in wait for midnight, Your Grace. I have brought a lantern and some cake.',
    ],
    answers: ['Open the great clock', 'Hide behind the lace', 'Ask the rival'],
  },
  'letters-at-platform-six': {
    cast: [
      { name: 'Inès', look: 'long' },
      { name: 'The Writer', look: 'short' },
    ],
    says: [
      'Ten years late, no stamp, my name on every one. Lost property has rules about this.',
      'The rule is that the owner must describe the contents. Shall I begin with the first line?',
    ],
    answers: ['Open the letter', 'Wait for the whistle', 'Ask for proof'],
  },
  'five-captains': {
    cast: [
      { name: 'Mireille', look: 'bun' },
      { name: 'The Second Captain', look: 'hat' },
    ],
    says: [
      'Your logbook has you in two harbours on the same Tuesday. I admire the handwriting.',
      'I am a fast sailor, mademoiselle. Come aboard, and audit me before the monsoon turns.',
    ],
    answers: ['Board the red ship', 'Compare the logbooks', 'Toast the five sails'],
  },
  'the-perfumers-riddle': {
    cast: [
      { name: 'Solène', look: 'bun' },
      { name: 'The Chemist', look: 'short' },
    ],
    says: [
      'Seven ingredients, and the eighth I already know. I have known it all my life, then, and cannot name it.',
      'Start with what the old man would never throw away. He kept everything but promises.',
    ],
    answers: ['Unstopper the blue flask', 'Smell the glove', 'Read the formula again'],
  },
  'night-shift-at-the-aquarium': {
    cast: [
      { name: 'Mina', look: 'bun' },
      { name: 'Joon', look: 'short' },
    ],
    says: [
      'Moon jellies have no heart and still keep better time than the director.',
      'I was a lifeguard. I still count heads. There are forty-one of them, and two of us.',
    ],
    answers: ['Feed the moon jellies', 'Dim the lights', 'Share the flask'],
  },
  'the-dragons-notary': {
    cast: [
      { name: 'Ottoline Penny', look: 'bun' },
      { name: 'The Tax Inspector', look: 'short' },
    ],
    says: [
      'Clause nine: the hoard shall be itemised. In triplicate. With receipts.',
      'In six hundred years nobody has asked him for receipts. Look, he is blushing.',
    ],
    answers: ['Stamp the deed', 'Ask about the goblet', 'Sharpen the quill'],
  },
  'moonrise-kitchen': {
    cast: [
      { name: 'Yuna', look: 'bun' },
      { name: 'The Inspector', look: 'hat' },
    ],
    says: [
      'The recipe says: simmer until the moon clears the roof. That is not a unit of time.',
      'It is on this street. I should inspect the dumplings again, to be thorough.',
    ],
    answers: ['Fold the dumplings', 'Taste the broth', 'Open the window'],
  },
  'the-opera-contract': {
    cast: [
      { name: 'Clara Voss', look: 'bun' },
      { name: 'Adrian Leitner', look: 'short' },
    ],
    says: [
      'Clause one: a word that stops everything. Clause two: we discuss it in daylight.',
      'And clause three? You left it blank. I have sung for tyrants. I would rather sign for you.',
    ],
    answers: ['Sign in red ink', 'Ask for a week', 'Strike clause two'],
  },
  'seven-years-in-lisbon': {
    cast: [
      { name: 'Teresa', look: 'long' },
      { name: 'Duarte', look: 'short' },
    ],
    says: [
      'Every October I write the landlord that I am leaving. Every October you tune a guitar.',
      'I kept your tile. It is the only one on the wall that does not match. I like it best.',
    ],
    answers: ['Ride up to the castle', 'Order two coffees', 'Stay until the fado'],
  },
  'the-apothecary-prince': {
    cast: [
      { name: 'Vasilisa', look: 'long' },
      { name: 'The Prince', look: 'short' },
    ],
    says: [
      'Whoever uses the mortar washes the mortar. That goes for princes, too.',
      'You knew? I have been scrubbing for a week so that you would think me a poor burglar.',
    ],
    answers: ['Grind the moonwort', 'Label the jar', 'Ask what he dreams'],
  },
  'snow-on-the-south-sea': {
    cast: [
      { name: 'Lin Yuezhen', look: 'long' },
      { name: 'Captain Rafael', look: 'hat' },
    ],
    says: [
      'Snow at this latitude. Either my instruments are wrong, or you were telling the truth.',
      'I have waited nine years for someone to sound that annoyed about it. Hold the lamp.',
    ],
    answers: ['Hold the course', 'Drop the sea anchor', 'Taste the snow'],
  },
  'astronomers-daughter': {
    cast: [
      { name: 'Henrietta', look: 'bun' },
      { name: 'Edmund Vane', look: 'short' },
    ],
    says: [
      'Your Academy will find no error. I checked my father’s figures before he made them.',
      'That is rather what I came to ask, Miss. May I see the notebook under your notebook?',
    ],
    answers: ['Turn the great lens', 'Correct his charts', 'Hand him the notebook'],
  },
  'the-gentle-heist': {
    cast: [
      { name: 'Polly Ashdown', look: 'bun' },
      { name: 'Head of Security', look: 'hat' },
    ],
    says: [
      'We do not steal the painting. We swap it, straighten it and go home.',
      'You are the only burglar who has ever wiped her feet. Mind the third laser, please.',
    ],
    answers: ['Mind the third laser', 'Leave the note', 'Adjust the frame'],
  },
  'office-hours-after-dark': {
    cast: [
      { name: 'Ha-rin', look: 'bun' },
      { name: 'The Engineer', look: 'short' },
    ],
    says: [
      'Thirty-one floors and two lights on. One is mine. I checked which one was yours.',
      'Then the merger can wait ten minutes. I have brought two forks.',
    ],
    answers: ['Call the lift', 'Order noodles', 'Go up to the roof'],
  },
  'the-summer-palace': {
    cast: [
      { name: 'Shen Lan', look: 'bun' },
      { name: 'Prince Yun', look: 'bun' },
    ],
    says: [
      'The Emperor reads each portrait like a report. Hold still, and look harmless.',
      'I have had two years of practice. What will you leave out of this one?',
    ],
    answers: ['Paint the lotus', 'Leave out the guard', 'Ask him to smile'],
  },
};
