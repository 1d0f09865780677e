import type { Dialogue } from './direction.ts';

export const girlGlDialogues: Record<string, Dialogue> = {
  'cedar-island': {
    cast: [
      { name: 'June', look: 'short' },
      { name: 'Marisol', look: 'long' },
    ],
    says: [
      "Ferry's late, the bread is in, and you still have my good rain jacket.",
      'I could give it back, or I could stay until it stops raining. In November.',
    ],
    answers: ['Meet the ferry', 'Split the cedar', 'Bank the stove'],
  },
  'the-beekeeper-and-the-bard': {
    cast: [
      { name: 'Wilda', look: 'bun' },
      { name: 'Tamsin', look: 'long' },
    ],
    says: [
      'Sing lower. They only sting tenors.',
      'I wrote you a ballad in six sides, like the comb. You get one side a week.',
    ],
    answers: ['Open the hive', 'Tune the lute', 'Ask for the second verse'],
  },
  'signal-fires': {
    cast: [
      { name: 'Commander Ishara', look: 'short' },
      { name: 'Tove', look: 'bun' },
    ],
    says: [
      'One fire means come. Two means stay. Nobody has ever lit three.',
      'I lit three. I wanted to know whether you would read them, or just run up the ridge.',
    ],
    answers: ['Light the beacon', 'Watch the ridge', 'Send the drone'],
  },
  'two-room-theatre': {
    cast: [
      { name: 'Bette', look: 'bun' },
      { name: 'Ludmila', look: 'long' },
    ],
    says: [
      'Two rooms, two doors, one play. The trick is to always leave by the wrong one.',
      'I have been waiting in the wings of the wrong room for three seasons.',
    ],
    answers: ['Enter stage left', 'Swap the props', 'Miss the cue'],
  },
  'the-lacquer-box': {
    cast: [
      { name: 'Shu Lan', look: 'bun' },
      { name: 'Madame Ito', look: 'long' },
    ],
    says: [
      'Nine coats of lacquer, and under the fifth a name. Somebody wanted to be found slowly.',
      'Then we sand slowly. I have tea, a lamp and no appointments until spring.',
    ],
    answers: ['Lift the false bottom', 'Follow the cranes', 'Warm the lacquer'],
  },
  'kites-over-the-estuary': {
    cast: [
      { name: 'Wren', look: 'short' },
      { name: 'Isla', look: 'long' },
    ],
    says: [
      'The wind turns at four. If you let out more string, it will pull you home by itself.',
      'That is not physics. That is you wanting me to stay until four.',
    ],
    answers: ['Run with it', 'Mend the tail', 'Row across'],
  },
  'the-violet-hour-club': {
    cast: [
      { name: 'Delphine', look: 'bun' },
      { name: 'Ruth Sable', look: 'hat' },
    ],
    says: [
      'The piano is out of tune, the gin is in tune, and the woman at table nine is trouble.',
      'Then send trouble a drink, and play something with my name in it.',
    ],
    answers: ['Play it in violet', 'Take table nine', 'Kill the spotlight'],
  },
  'tidepool-hearts': {
    cast: [
      { name: 'Poppy', look: 'short' },
      { name: 'Dr. Anand', look: 'bun' },
    ],
    says: [
      'That one is holding on with a thousand tiny feet. I relate.',
      'Low tide lasts one more hour. Show me everything you have named.',
    ],
    answers: ['Name the starfish', 'Roll up your sleeves', 'Check the tide'],
  },
  'northern-line': {
    cast: [
      { name: 'Hattie', look: 'short' },
      { name: 'Priya', look: 'long' },
    ],
    says: [
      'You read over my shoulder from Camden to Bank. I turned the pages slower.',
      'I know. I missed three stops and finished the chapter. Does she go back?',
    ],
    answers: ['Change at Bank', 'Mind the gap', 'Lend her the book'],
  },
  'the-mapmakers-of-venus': {
    cast: [
      { name: 'Surveyor Lyle', look: 'hat' },
      { name: 'Imani', look: 'bun' },
    ],
    says: [
      'There is no ground to map, only weather that stays. So we name the weather.',
      'Name that one for me, then. The gold one that never quite lets go of the sun.',
    ],
    answers: ['Trim the ballast', 'Name the cloud', 'Drop a sounding'],
  },
  'winter-coats': {
    cast: [
      { name: 'Astrid', look: 'long' },
      { name: 'Freya', look: 'short' },
    ],
    says: [
      'Your coat has been on my hook since March. It has stopped smelling of you.',
      'I left it so that I would have to come back when it snowed. Look outside.',
    ],
    answers: ['Take the red coat', 'Put on the kettle', 'Open the door'],
  },
  'the-orchid-court': {
    cast: [
      { name: 'Lady Seo', look: 'bun' },
      { name: 'Consort Min', look: 'long' },
    ],
    says: [
      'A screen has six panels and a court has six ears. Speak into the fourth.',
      'That is the one painted with orchids. I chose the seat behind it, and hoped.',
    ],
    answers: ['Fold the screen', 'Pass the poem', 'Water the orchid'],
  },
  'blackberry-summer': {
    cast: [
      { name: 'Nell', look: 'short' },
      { name: 'Agnes', look: 'long' },
    ],
    says: [
      'You said you would be back before they were ripe. I made jam out of spite.',
      'How many jars? I will eat every last one of them and say that I am sorry.',
    ],
    answers: ['Ride to the lane', 'Fill the basket', 'Lick the spoon'],
  },
  'harpers-reach': {
    cast: [
      { name: 'Warden Isolde', look: 'bun' },
      { name: 'Kestra', look: 'short' },
    ],
    says: [
      'Three towers hold the valley, and the river holds the three. Lose the river, lose the song.',
      'Give me the middle tower, and a harper who does not mind the cold.',
    ],
    answers: ['Raise the chain', 'Sow the north field', 'Call the harpers'],
  },
  'night-bloom': {
    cast: [
      { name: 'Celeste', look: 'bun' },
      { name: 'Vivienne', look: 'long' },
    ],
    says: [
      'It opens once, near midnight, for whoever has the patience to be told when.',
      'Then tell me when. I am very good at waiting, if somebody asks me to.',
    ],
    answers: ['Dim the lamp', 'Wait for the bloom', 'Close the glass door'],
  },
  'the-ferrywoman': {
    cast: [
      { name: 'The Ferrywoman', look: 'hat' },
      { name: 'The Widow', look: 'long' },
    ],
    says: [
      'Everybody pays with a coin. You have brought me a song. I shall have to row slower.',
      'Take the long way, by the willows. I have not decided which bank I am for.',
    ],
    answers: ['Pay with a song', 'Ask her name', 'Take the second oar'],
  },
};
