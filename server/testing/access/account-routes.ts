import { PASSWORD } from '../app.ts';
import type { Person } from '../world.ts';
import { forEveryone, forPlayers } from './outcomes.ts';
import type { RouteRow } from './route-row.ts';

const WRONG = 'Wrong4321';
const NOBODYS = 'nobody@mail.example';
const emailOf = ({ subject, email }: Person) => (subject === 'guest' ? NOBODYS : email);
/** A picture of one pixel, and where it is to go. */
const picture = (scope: string, scopeUuid: string, basename: string) => {
  const form = new FormData();
  form.set('scope', scope);
  form.set('scope_uuid', scopeUuid);
  form.set('basename', basename);
  form.set('file', new File([Buffer.from('no picture')], 'picture.png', { type: 'image/png' }));
  return form;
};
const NEW_ACCOUNT = ['account', 'account_balance', 'credential', 'known_device', 'ledger_account', 'session'];
const account = (name: string) => `POST /api/account/${name}`;

/** The account's own calls; those that end sessions or the account come last. */
export const ACCOUNT_ROUTES: RouteRow[] = [
  { route: 'GET /api/account/token', outcome: { ...forPlayers('ok'), guest: 'none' } },
  {
    route: account('sign-up'),
    outcome: forEveryone('ok'),
    send: ({ subject }) => ({
      body: { email: `second.${subject}@mail.example`, password: PASSWORD },
      withoutCookie: true,
    }),
    changes: NEW_ACCOUNT,
    guestChanges: NEW_ACCOUNT,
  },
  {
    route: account('sign-up'),
    what: 'with the owner’s address',
    outcome: forEveryone('auth/email-already-exists'),
    send: (_who, { people }) => ({
      body: { email: people.owner.email, password: PASSWORD },
      withoutCookie: true,
    }),
  },
  {
    route: account('sign-in'),
    what: 'with a wrong password',
    outcome: { ...forEveryone('auth/wrong-password'), guest: 'auth/user-not-found' },
    send: (who) => ({ body: { email: emailOf(who), password: WRONG }, withoutCookie: true }),
  },
  {
    route: account('sign-in'),
    outcome: { ...forEveryone('ok'), guest: 'auth/user-not-found' },
    send: (who) => ({ body: { email: emailOf(who), password: PASSWORD }, withoutCookie: true }),
    changes: ['session'],
  },
  {
    route: account('change-email/send'),
    outcome: forPlayers('ok'),
    send: ({ subject }) => ({ body: { email: `moved.${subject}@mail.example`, password: PASSWORD } }),
    changes: ['verification'],
  },
  {
    route: account('change-email'),
    what: 'with a wrong code',
    outcome: forPlayers('auth/code-invalid'),
    send: ({ subject }) => ({ body: { email: `moved.${subject}@mail.example`, code: '00000000' } }),
    changes: ['verification'],
  },
  {
    route: account('second-step'),
    what: 'without a first',
    outcome: forEveryone('auth/id-token-expired'),
    send: () => ({ body: { code: '123456' } }),
  },
  ...['two-factor/setup', 'two-factor/disable', 'two-factor/backup-codes', 'passkey/begin'].map(
    (name): RouteRow => ({
      route: account(name),
      what: 'with a wrong password',
      outcome: forPlayers('auth/wrong-password'),
      send: () => ({ body: { password: WRONG } }),
    }),
  ),
  {
    route: account('two-factor/enable'),
    what: 'that was not set up',
    outcome: forPlayers('400'),
    send: () => ({ body: { code: '123456' } }),
  },
  {
    route: account('passkey/add'),
    what: 'that nobody asked for',
    outcome: forPlayers('auth/passkey-refused'),
    send: () => ({ body: { name: 'Key', response: {} } }),
  },
  {
    route: account('passkey/sign-in/begin'),
    outcome: forEveryone('ok'),
    send: () => ({ body: {} }),
    changes: ['verification'],
    guestChanges: ['verification'],
  },
  {
    route: account('passkey/sign-in'),
    what: 'with a passkey of nobody',
    outcome: forEveryone('auth/passkey-refused'),
    send: () => ({ body: { response: { id: 'x' } } }),
  },
  {
    route: account('verify-email/send'),
    outcome: forPlayers('ok'),
    send: () => ({ body: {} }),
    changes: ['verification'],
  },
  {
    route: account('verify-email'),
    what: 'with a wrong code',
    outcome: forPlayers('auth/code-invalid'),
    send: () => ({ body: { code: '00000000' } }),
    // The tries of a code are counted.
    changes: ['verification'],
  },
  {
    route: account('delete/send'),
    outcome: forPlayers('ok'),
    send: () => ({ body: {} }),
    changes: ['verification'],
  },
  {
    route: account('reset-password/send'),
    outcome: forEveryone('ok'),
    send: (who) => ({ body: { email: emailOf(who) }, withoutCookie: true }),
    changes: ['verification'],
  },
  {
    route: account('reset-password'),
    what: 'with a wrong code',
    outcome: forEveryone('auth/code-invalid'),
    send: (who) => ({
      body: { email: emailOf(who), password: 'Another321', code: '00000000' },
      withoutCookie: true,
    }),
    changes: ['verification'],
  },
  {
    route: account('change-password'),
    what: 'with a wrong one',
    outcome: forPlayers('auth/wrong-password'),
    send: () => ({ body: { current: WRONG, password: 'Another321' } }),
  },
  {
    route: account('upload-file'),
    what: 'a picture of the owner',
    outcome: { ...forPlayers('400'), owner: 'upload/not-an-image' },
    send: (_who, { people }) => ({ body: picture('user', people.owner.uuid, 'avatar') }),
  },
  {
    route: account('upload-file'),
    what: 'a cover of the owner’s game',
    outcome: { ...forPlayers('404'), owner: 'upload/not-an-image' },
    send: (_who, { owned }) => ({ body: picture('store_submit', owned.submissions.draft, 'cover') }),
  },
  ...['sign-out', 'delete', 'change-password'].map(
    (name): RouteRow => ({
      route: account(name),
      what: 'by a page of another site',
      outcome: forEveryone('auth/argument-error'),
      send: () => ({
        body: { password: PASSWORD, current: PASSWORD },
        headers: { origin: 'https://evil.example' },
      }),
    }),
  ),
  {
    route: account('delete'),
    what: 'with a wrong password',
    // By then so many have been tried that none is looked at.
    outcome: forPlayers('auth/too-many-requests'),
    send: () => ({ body: { password: WRONG } }),
  },
  {
    route: account('keep'),
    what: 'what stays anyway',
    outcome: forPlayers('ok'),
    send: () => ({ body: {} }),
  },
  {
    route: account('sign-out'),
    outcome: forEveryone('ok'),
    send: () => ({ body: {} }),
    changes: ['session', 'ended_session'],
  },
  {
    route: 'GET /api/account/token',
    what: 'after signing out',
    outcome: forEveryone('none'),
  },
];
