import type { Dialogue } from './direction.ts';

export const boyR18Dialogues: Record<string, Dialogue> = {
  'harbour-lights': {
    cast: [
      { name: 'Mei', look: 'bun' },
      { name: 'Wen', look: 'short' },
    ],
    says: [
      'The last ferry is in. You can put the kettle on and stop pretending to read my tide tables.',
      'I keep the lamp because ships need it. I keep the second cup in case you come up the stairs.',
    ],
    answers: ['Carry the lantern down', 'Stay for one more cup', 'Ask about the letter'],
  },
  'the-glass-orchard': {
    cast: [
      { name: 'Imogen Hale', look: 'bun' },
      { name: 'Theo Marlow', look: 'short' },
    ],
    says: [
      'Forty pears on this branch at supper, thirty-nine at midnight. Nobody opens a door for one pear.',
      'She built the orchard in glass so that nothing could be hidden in it. She was mistaken.',
    ],
    answers: ['Examine the broken pane', 'Ask who holds the key', 'Say nothing, and count again'],
  },
  'nine-tails-of-winter': {
    cast: [
      { name: 'Shirayuki', look: 'long' },
      { name: 'Jin', look: 'short' },
    ],
    says: [
      'You swept the snow from every step but the ninth. Either you are tired, or somebody taught you manners.',
      'Then sit by the hearth and tell me the first tale. The kettle is slow, and so am I.',
    ],
    answers: ['Offer the rice cakes', 'Bow and step aside', 'Ask about the vow'],
  },
  'orbit-of-two': {
    cast: [
      { name: 'Tove', look: 'long' },
      { name: 'Joris', look: 'short' },
    ],
    says: [
      'Eleven minutes of window. You have spent four of them describing soup.',
      'It was very good soup. The ice sings when the small moon passes. Hold on, I will let you hear it.',
    ],
    answers: ['Let her hear the ice', 'Report the failed relay', 'Save the battery'],
  },
  'the-innkeepers-ledger': {
    cast: [
      { name: 'Agathe', look: 'bun' },
      { name: 'Bruno', look: 'short' },
    ],
    says: [
      'Six rooms full, the soup is thin and the pass closes at dusk. Which of these do we fix first?',
      'My whole profession is columns that add up. This ledger has a column called “kindness”.',
    ],
    answers: ['Mend the roof', 'Hire a second cook', 'Send word to the valley'],
  },
  'midnight-tram': {
    cast: [
      { name: 'Vera', look: 'bun' },
      { name: 'Ruben', look: 'hat' },
    ],
    says: [
      'You slow down before the bridge every night. I timed it. Is it for the view?',
      'It adds two minutes to the conversation. Nobody at the depot has noticed yet.',
    ],
    answers: ['Ring the bell', 'Turn the music up', 'Tell her the truth'],
  },
  'saltwind-sonata': {
    cast: [
      { name: 'Ines', look: 'long' },
      { name: 'Anselm', look: 'short' },
    ],
    says: [
      'The salt has ruined the lower octave. I rather like what it has done to the upper one.',
      'Then tune around it. I have played in halls with worse weather inside.',
    ],
    answers: ['Play the second theme', 'Close the lid gently', 'Ask what the seals thought'],
  },
  'crown-of-embers': {
    cast: [
      { name: 'The Northern Queen', look: 'long' },
      { name: 'Marshal Aurel', look: 'short' },
    ],
    says: [
      'You held that ridge against me for nine days, Marshal. Sit. I have questions about the ninth.',
      'We had run out of arrows on the eighth, Your Majesty. I was hoping that you would not.',
    ],
    answers: ['Offer the river forts', 'Ask for the grain', 'Tell her the truth'],
  },
  'the-cartographers-wife': {
    cast: [
      { name: 'Leonor', look: 'bun' },
      { name: 'Tomás', look: 'short' },
    ],
    says: [
      'You have drawn every coast but ours. I looked for our street in nine atlases.',
      'I left it blank so that I would have a reason to come home and measure it.',
    ],
    answers: ['Fold the map', 'Point at the island', 'Read the next letter'],
  },
  'silk-and-brass': {
    cast: [
      { name: 'Cornelia Voss', look: 'bun' },
      { name: 'Jasper', look: 'short' },
    ],
    says: [
      'Clear rules, a word that stops everything, and no secrets. You drafted this like a blueprint.',
      'You trust blueprints, madam. Say yes aloud, or we go back to talking about pistons.',
    ],
    answers: ['Say yes', 'Ask for a change', 'Wind the mainspring'],
  },
  'summer-of-the-comet': {
    cast: [
      { name: 'Nozomi', look: 'long' },
      { name: 'Takumi', look: 'short' },
    ],
    says: [
      'It comes once in seventy years, and you are looking at the frogs.',
      'The frogs come every night. I wanted to see which of you would notice first.',
    ],
    answers: ['Look up', 'Look at Nozomi', 'Share the watermelon'],
  },
  'deepwater-station': {
    cast: [
      { name: 'Dr. Sunniva', look: 'bun' },
      { name: 'Mikkel', look: 'short' },
    ],
    says: [
      'Your voice, your words, your cough. But you were asleep at 3:12. I had the monitor on you.',
      'Then who was I talking to? Listen to the end. I stop, and I wait for an answer.',
    ],
    answers: ['Play the tape again', 'Wake the commander', 'Seal section four'],
  },
  'the-last-vineyard': {
    cast: [
      { name: 'Elettra', look: 'bun' },
      { name: 'Luca', look: 'short' },
    ],
    says: [
      'Frost by Thursday. I am supposed to want you ruined, so I never said this: pick tonight.',
      'Bring the tractor lamps. And your boots, unless the buyers pay for those too.',
    ],
    answers: ['Pick the lower terrace', 'Light the smudge pots', 'Open the old cellar'],
  },
  'tea-house-of-crows': {
    cast: [
      { name: 'Kurohime', look: 'long' },
      { name: 'Kaji', look: 'short' },
    ],
    says: [
      'Nine cups for nine guests, and only eight of them cast a shadow on the screen.',
      'I used to arrest people for less. Pour for the one the crows will not look at.',
    ],
    answers: ['Pour the ninth cup', 'Open the screen', 'Count the shadows'],
  },
  'paper-lanterns': {
    cast: [
      { name: 'Yuzuki', look: 'long' },
      { name: 'Ren', look: 'short' },
    ],
    says: [
      'Mine leans. I fold like I drive, my captain says. Will it still float?',
      'Everything floats if you let it go gently. Write the wish on the inside.',
    ],
    answers: ['Light the lantern', 'Fold another boat', 'Walk to the bridge'],
  },
  'starlight-diner': {
    cast: [
      { name: 'Dolores', look: 'hat' },
      { name: 'Milo', look: 'short' },
    ],
    says: [
      'The lady at table four paid in something that hums, hon. I would not put it in the register.',
      'She tipped in it, too. How do you take your eggs at three in the morning?',
    ],
    answers: ['Serve the pie', 'Fix the neon', 'Ask about table four'],
  },
  'letters-from-vienna': {
    cast: [
      { name: 'Klara', look: 'bun' },
      { name: 'Emil Brandt', look: 'short' },
    ],
    says: [
      'Your third letter arrived before your second. I answered them in the order of my courage.',
      'Burn the one with the sonnet. Keep the one about the weather. I meant that one.',
    ],
    answers: ['Break the seal', 'Compare the ink', 'Read it by the window'],
  },
  'the-winter-garden': {
    cast: [
      { name: 'Charlotte Wren', look: 'bun' },
      { name: 'Prince Andrei', look: 'short' },
    ],
    says: [
      'Outside it is thirteen below. In here your orange tree has the nerve to bloom.',
      'It always blooms when you come in and stamp the snow from your boots, Miss Wren.',
    ],
    answers: ['Cut one blossom', 'Ask for the key', 'Stay until dawn'],
  },
};
