import type { Dialogue } from './direction.ts';

export const girlGlDialogues: Record<string, Dialogue> = {
  'cedar-island': {
    cast: [
      { name: 'June Okafor', look: 'short' },
      { name: 'Wren', look: 'long' },
    ],
    says: [
      'That is the third splinter this week. I am beginning to suspect the boat.',
      'Boat’s innocent. Brought you firewood. Ferry’s late, if you were thinking of catching it.',
    ],
    answers: ['Meet the ferry', 'Stack the firewood', 'Bank the stove'],
  },
  'the-beekeeper-and-the-bard': {
    cast: [
      { name: 'Hedda', look: 'bun' },
      { name: 'Roswin', look: 'long' },
    ],
    says: [
      'They have gone flat again. Which line was it that was not true?',
      'The second. And part of the fourth. My ankle, though, is honest, and so is the supper.',
    ],
    answers: ['Open the hive', 'Tune the lute', 'Ask for the true verse'],
  },
  'signal-fires': {
    cast: [
      { name: 'Ilse', look: 'short' },
      { name: 'Nadia', look: 'bun' },
    ],
    says: [
      'Seventh fire to eighth: message received, not passed on. You will want to know why.',
      'Eighth to seventh: for three years you have been a light. Tell me, and I will come over the ridge.',
    ],
    answers: ['Light the beacon', 'Hold the message', 'Watch the ridge'],
  },
  'two-room-theatre': {
    cast: [
      { name: 'Greta', look: 'bun' },
      { name: 'Lou', look: 'short' },
    ],
    says: [
      'Tragedy is left, farce is right, and your cue was a minute ago in both.',
      'Then the audience will have to choose. They usually pick the door you are not behind.',
    ],
    answers: ['Enter stage left', 'Swap the props', 'Miss the cue'],
  },
  'the-lacquer-box': {
    cast: [
      { name: 'Constance Reid', look: 'bun' },
      { name: 'Saeki Tomo', look: 'long' },
    ],
    says: [
      'Seven drawers, and each of them holds one lie fewer. Who builds a thing like that?',
      'Someone who wished to be found slowly. I have tea, a lamp, and no appointments.',
    ],
    answers: ['Lift the false bottom', 'Follow the cranes', 'Warm the lacquer'],
  },
  'kites-over-the-estuary': {
    cast: [
      { name: 'Maren', look: 'short' },
      { name: 'Etta', look: 'long' },
    ],
    says: [
      'No kites in nesting season. I painted the sign myself. You tied an owl to it.',
      'The owl is for the voles. The heron is an apology. Wind turns at four, if you are free.',
    ],
    answers: ['Run with it', 'Read the tide table', 'Row across'],
  },
  'the-violet-hour-club': {
    cast: [
      { name: 'Odette', look: 'bun' },
      { name: 'Ruth Adler', look: 'hat' },
    ],
    says: [
      'You ask a lot of questions for a woman drinking tonic, Miss Adler.',
      'And you answer in a minor key. Play it again. The part you skipped.',
    ],
    answers: ['Listen to the bridge', 'Take table nine', 'Show the photograph'],
  },
  'tidepool-hearts': {
    cast: [
      { name: 'Naomi', look: 'bun' },
      { name: 'Sal', look: 'short' },
    ],
    says: [
      'That one is holding on with a thousand tiny feet. I relate.',
      'Ten minutes until the sea wants it back. Show me one that I have not met.',
    ],
    answers: ['Turn the stone', 'Sketch the starfish', 'Check the tide'],
  },
  'northern-line': {
    cast: [
      { name: 'Priya', look: 'long' },
      { name: 'Joanna', look: 'short' },
    ],
    says: [
      'You turn the page when I look up. I have been reading your book in the window for a year.',
      'I know. I started reading slower. Does she go back to him? You are a chapter ahead.',
    ],
    answers: ['Say good morning', 'Mind the gap', 'Lend her the book'],
  },
  'the-mapmakers-of-venus': {
    cast: [
      { name: 'Thea Brandt', look: 'bun' },
      { name: 'Kaya', look: 'short' },
    ],
    says: [
      'There is no ground to map, only weather that stays. So we name the weather.',
      'Name that one, then. The gold one that never quite lets go of the sun.',
    ],
    answers: ['Trim the ballast', 'Name the cloud', 'Take a bearing'],
  },
  'winter-coats': {
    cast: [
      { name: 'Vera', look: 'long' },
      { name: 'Alma', look: 'short' },
    ],
    says: [
      'I have your coat. You have mine. And I have your key, which is also mine.',
      'I never changed the lock. Come in, you are letting the snow have opinions.',
    ],
    answers: ['Return the coat', 'Stay for tea', 'Mention the weather'],
  },
  'the-orchid-court': {
    cast: [
      { name: 'Su Wan', look: 'bun' },
      { name: 'Dowager Rong', look: 'long' },
    ],
    says: [
      'You said “never”. I said “in the fullness of time”. The ministers are weeping with joy.',
      'A screen has six panels, and you soften each of them. Come closer. Speak into the fourth.',
    ],
    answers: ['Soften the edict', 'Pass the poem', 'Water the orchid'],
  },
  'blackberry-summer': {
    cast: [
      { name: 'Fenn', look: 'short' },
      { name: 'Carmen', look: 'long' },
    ],
    says: [
      'I have read the whole recipe. It begins with a line that says: first, be Aunt Rosa.',
      'I cross-examined it. There is a missing page and a motive. Pass me the sugar.',
    ],
    answers: ['Ride to the lane', 'Fill the basket', 'Lick the spoon'],
  },
  'harpers-reach': {
    cast: [
      { name: 'Isolde', look: 'bun' },
      { name: 'Rowan Tarn', look: 'short' },
    ],
    says: [
      'Three towers of mine, two of yours, one winter. Sit. Count with me.',
      'I counted on the way up. You are short of bread, and I am short of walls. So, partners.',
    ],
    answers: ['Raise the chain', 'Sow the north field', 'Offer the middle bridge'],
  },
  'night-bloom': {
    cast: [
      { name: 'Helen Cho', look: 'bun' },
      { name: 'Ivy Marsh', look: 'long' },
    ],
    says: [
      'All day I decide for other people. In here I would like to be told when.',
      'Then we agree on every limit first, in daylight, with tea. It opens near midnight. Sit.',
    ],
    answers: ['Dim the lamp', 'Wait for the bloom', 'Say the word'],
  },
  'the-ferrywoman': {
    cast: [
      { name: 'Marit', look: 'hat' },
      { name: 'Linnea', look: 'long' },
    ],
    says: [
      'Three coins for the living, a song for anyone else. You are humming already.',
      'It is a verse my grandmother never finished. Row slowly. I think the river knows the rest.',
    ],
    answers: ['Take the song', 'Ask her name', 'Hand her the second oar'],
  },
};
