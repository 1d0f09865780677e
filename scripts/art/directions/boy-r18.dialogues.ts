import type { Dialogue } from './direction.ts';

export const boyR18Dialogues: Record<string, Dialogue> = {
  'harbour-lights': {
    cast: [
      { name: 'Mina', look: 'long' },
      { name: 'Captain Oru', look: 'hat' },
    ],
    says: [
      'The last ferry is in. You can put the kettle on and stop pretending to read the tide tables.',
      'I keep the lamp because ships need it. I keep the second cup because you might come up the stairs.',
    ],
    answers: ['Carry the lantern down', 'Stay for one more cup', 'Ask about the letter'],
  },
  'the-glass-orchard': {
    cast: [
      { name: 'Inspector Vale', look: 'short' },
      { name: 'Mrs. Aldous', look: 'bun' },
    ],
    says: [
      'Forty pears on this branch at supper. Thirty-nine at midnight. Nobody opens a door for one pear.',
      'My husband built the orchard in glass so that nothing could be hidden in it. He was mistaken.',
    ],
    answers: ['Examine the broken pane', 'Ask who holds the key', 'Say nothing, and count again'],
  },
  'nine-tails-of-winter': {
    cast: [
      { name: 'Shirayuki', look: 'long' },
      { name: 'The Gatekeeper', look: 'bun' },
    ],
    says: [
      'You swept the snow from every step but the ninth. Either you are tired, or somebody taught you manners.',
      'A fox counts her winters in tails. Ask me how many, and I shall have to keep you here.',
    ],
    answers: ['Bow and step aside', 'Offer the rice cakes', 'Ask about the red gate'],
  },
  'orbit-of-two': {
    cast: [
      { name: 'Dr. Solveig', look: 'short' },
      { name: 'Ilmari', look: 'short' },
    ],
    says: [
      'Two moons, one habitat and eleven months of coffee. We should agree on a playlist.',
      'The ice sings when the small moon passes. I moved your chair so that you could hear it too.',
    ],
    answers: ['Listen to the ice', 'Check the beacon first', 'Brew the good coffee'],
  },
  'the-innkeepers-ledger': {
    cast: [
      { name: 'Marta', look: 'bun' },
      { name: 'Bruno', look: 'short' },
    ],
    says: [
      'Six rooms full, the soup is thin and the pass closes at dusk. Which of these do we fix first?',
      'My mother kept this ledger for forty years. She never once wrote down who broke the blue jug.',
    ],
    answers: ['Mend the roof', 'Hire a second cook', 'Send word to the valley'],
  },
  'midnight-tram': {
    cast: [
      { name: 'Elio', look: 'short' },
      { name: 'Vera', look: 'bun' },
    ],
    says: [
      'Last tram. It runs until somebody has said what they came to say.',
      'Then drive slowly. I have been practising this sentence since the harbour stop.',
    ],
    answers: ['Sit beside her', 'Stand by the window', 'Ring the bell'],
  },
  'saltwind-sonata': {
    cast: [
      { name: 'Ines', look: 'long' },
      { name: 'Maestro Carrow', look: 'short' },
    ],
    says: [
      'The salt has ruined the lower octave. I rather like what it has done to the upper one.',
      'Play it again from the second storm, and this time do not apologise for the wind.',
    ],
    answers: ['Play the second theme', 'Close the lid gently', 'Ask who wrote it'],
  },
  'crown-of-embers': {
    cast: [
      { name: 'Queen Isaura', look: 'long' },
      { name: 'General Hallam', look: 'hat' },
    ],
    says: [
      'They will cross at the burnt bridge. I would, if I were tired and proud.',
      'Then we hold the hill, and the bakers hold the gate. Give me the bakers.',
    ],
    answers: ['Hold the northern wall', 'Send the envoy', 'Open the granaries'],
  },
  'the-cartographers-wife': {
    cast: [
      { name: 'Leonor', look: 'bun' },
      { name: 'Aurelio', look: 'short' },
    ],
    says: [
      'You have drawn every coast but ours. I looked for our street in nine atlases.',
      'I left it blank so that I would have a reason to come home and measure it.',
    ],
    answers: ['Fold the map', 'Point at the island', 'Ask whose hand this is'],
  },
  'silk-and-brass': {
    cast: [
      { name: 'Madame Corvane', look: 'hat' },
      { name: 'Tobias', look: 'short' },
    ],
    says: [
      'The automaton keeps perfect time. I, however, prefer to be kept waiting.',
      'Then name your terms, and we will both sign under the lamp.',
    ],
    answers: ['Read the contract aloud', 'Wind the mainspring', 'Choose the red ribbon'],
  },
  'summer-of-the-comet': {
    cast: [
      { name: 'Haru', look: 'short' },
      { name: 'Sachi', look: 'long' },
    ],
    says: [
      'It comes once in eighty years and you are looking at the frogs.',
      'The frogs come every night. I wanted to see which of you would notice me first.',
    ],
    answers: ['Look up', 'Look at Sachi', 'Share the watermelon'],
  },
  'deepwater-station': {
    cast: [
      { name: 'Ripley Adair', look: 'short' },
      { name: 'Dr. Okafor', look: 'bun' },
    ],
    says: [
      'Knocking on the hull, four hundred metres down. Three slow, three quick, three slow.',
      'That is our own signal. We sent it eleven years ago. Somebody has learned it.',
    ],
    answers: ['Answer the signal', 'Wake the captain', 'Seal section four'],
  },
  'the-last-vineyard': {
    cast: [
      { name: 'Noemi', look: 'bun' },
      { name: 'Old Piero', look: 'hat' },
    ],
    says: [
      'Frost by Thursday. We pick tonight, all of us, with the tractor lamps on.',
      'Your grandfather proposed to three women in this row. One of them said yes to the wine.',
    ],
    answers: ['Pick the lower terrace', 'Light the smudge pots', 'Open the old cellar'],
  },
  'tea-house-of-crows': {
    cast: [
      { name: 'Okiku', look: 'bun' },
      { name: 'The Pilgrim', look: 'hat' },
    ],
    says: [
      'Nine cups for nine guests, and only eight of you cast a shadow on the screen.',
      'The crows know. Pour for the one they will not look at.',
    ],
    answers: ['Pour the ninth cup', 'Open the screen', 'Count the shadows'],
  },
  'paper-lanterns': {
    cast: [
      { name: 'Mei', look: 'long' },
      { name: 'Jun', look: 'short' },
    ],
    says: [
      'Write one wish and mean it. The river is strict about spelling.',
      'I wrote your name. If it drifts to your side, you have to pretend you did not see.',
    ],
    answers: ['Light the lantern', 'Fold another boat', 'Walk to the bridge'],
  },
  'starlight-diner': {
    cast: [
      { name: 'Dot', look: 'bun' },
      { name: 'Trucker Ray', look: 'hat' },
    ],
    says: [
      'Two eggs, one galaxy, coffee black. Anything with that, hon?',
      'Just the stool by the window. I like to watch the satellites change shift.',
    ],
    answers: ['Serve the pie', 'Fix the neon', 'Turn up the jukebox'],
  },
  'letters-from-vienna': {
    cast: [
      { name: 'Clara', look: 'bun' },
      { name: 'Emil', look: 'short' },
    ],
    says: [
      'Your third letter arrived before your second. I answered them in the order of my courage.',
      'Burn the one with the sonnet. Keep the one about the weather. I meant that one.',
    ],
    answers: ['Break the seal', 'Read it by the window', 'Write at once'],
  },
  'the-winter-garden': {
    cast: [
      { name: 'Countess Irina', look: 'bun' },
      { name: 'Gardener Holt', look: 'short' },
    ],
    says: [
      'Outside it is thirteen below. In here your orange tree has the nerve to bloom.',
      'It always blooms when you come in and stamp the snow from your boots, madam.',
    ],
    answers: ['Cut one blossom', 'Ask for the key', 'Stay until dawn'],
  },
};
