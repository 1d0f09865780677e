import { forEveryone, forOwner, forPlayers } from './outcomes.ts';
import { LIST, type Row } from './row.ts';

const CHANGED_DRAFT = {
  store_submit_info: { categories: [], genres: [], warnings: [], default_lang: null, list: [] },
  store_submit_price: [],
  store_submit_game_pack: [],
  requirements: [{ os: 'windows', version: '10', processor: '', memory: 4096, graphics: '' }],
  release_type: 'soon',
  serial_status: 'ongoing',
  languages: [],
  adults: false,
  released_at: null,
};

/** Games on their way into the store: the owner publishes, too, and the author is another one. */
export const PUBLISHING_ROWS: Record<string, Row> = {
  findStoreSubmit: {
    outcome: { ...forOwner('none'), admin: 'ok' },
    send: () => LIST,
    statements: 4,
  },
  findAuthorStatement: {
    outcome: { ...forPlayers('none'), author: 'ok' },
    send: () => LIST,
    statements: 4,
  },
  addStoreSubmit: {
    outcome: { ...forEveryone('401'), author: 'ok', owner: 'ok' },
    send: () => ({}),
    changes: ['store_submit'],
    statements: 8,
  },
  setStoreSubmit: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.draft, store_submit: CHANGED_DRAFT }),
    changes: ['store_submit'],
    statements: 7,
  },
  submitStoreSubmit: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.toSubmit }),
    changes: ['store_submit'],
    statements: 5,
  },
  takeBackStoreSubmit: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.toTakeBack }),
    changes: ['store_submit'],
    statements: 4,
  },
  delStoreSubmit: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.unwanted }),
    changes: ['store_submit'],
    statements: 4,
  },
  returnStoreSubmit: {
    outcome: { ...forEveryone('401'), admin: 'ok' },
    send: (_who, { owned }) => ({ uuid: owned.submissions.toReturn, reason: 'The cover shows a logo.' }),
    changes: ['store_submit', 'outbox_event'],
    statements: 1,
  },
  releaseStoreSubmit: {
    outcome: { ...forEveryone('401'), admin: 'ok' },
    send: (_who, { owned }) => owned.submissions.toRelease,
    changes: [
      'store_submit',
      'outbox_event',
      'store',
      'store_info',
      'store_price',
      'store_price_span',
      'search_word',
      'store_name_start',
      'store_search',
    ],
    statements: 1,
  },
};
