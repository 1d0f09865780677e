import * as v from 'valibot';
import type { SessionState } from '../../shared/bridge/bridge.ts';
import { CodedError, toldError } from '../../shared/contract/errors.ts';
import type { TypedDocumentString } from '../../shared/contract/gql/graphql.ts';
import { isMutation } from '../../shared/contract/operation-kind.ts';
import type { StoreFetch, StoreRequest } from './route-fetch.ts';

/** Keeps one secret text between starts; the shell backs it with the system's keychain. */
export interface SecretStore {
  load(): string | undefined;
  save(secret: string): void;
  clear(): void;
}

export interface ServerSession {
  state(): SessionState;
  /** Uuid of who is signed in, known without a network once the store has said it; undefined before, and of nobody. */
  player(): string | undefined;
  /**
   * Sends a page's request to the store with the launcher's credentials; the page never sees them. Throws
   * auth/id-token-expired rather than send a change as a guest's where the store turns out to have ended the session (C03);
   * a question that the store leaves unanswered for half a minute ends like one that does not reach it.
   */
  forward(request: Request): Promise<Response>;
  /** Runs a typed document; failures are CodedErrors. A store that is silent for half a minute cannot be reached. */
  query<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  signOut(): Promise<void>;
  /** Asks the store's server for a sign of life; `state` knows the outcome. */
  knock(): Promise<void>;
  onChange(listener: (state: SessionState) => void): void;
  /** Tells what time it is, ms since the epoch, whenever the store says so. */
  onTime(listener: (time: number) => void): void;
}

/** How long a sign of life may take, in ms. */
const KNOCK_MS = 10_000;
/** How long the store may take to answer a question, in ms. */
const ANSWER_MS = 30_000;
/** What the store answers by the session's cookie. */
const SESSION_PATHS = /^\/api\/(account|invoice)\//;
/** Where somebody signs in. Elsewhere a session is renewed, such as by a new password, and its player stays. */
const SIGN_IN_PATHS = /^\/api\/account\/(sign-up|sign-in|second-step|passkey\/sign-in)$/;
/** The cookie of a session; others come with sign-ins that wait for a second step. */
const SESSION_COOKIE = /(?:^|; )(?:__Host-)?moggie\.session_token=([^;]*)/;
const TOKEN_PATH = '/api/account/token';
/** The server's tokens live 15 minutes; a token this old (ms) is replaced before use. */
const TOKEN_AGE = 12 * 60_000;
/** Where the store answers with data or a picture, never with a page or the way to one. */
const DATA_PATHS = /^\/(graphql|healthz|cdn\/|api\/account\/)/;
/** What no cache on the way answers, with the time of another day. */
const ANSWERED_ANEW = /^\/(graphql|healthz|api\/account\/)/;
/** Request headers of the page that mean something to the store. */
const FORWARDED = ['accept', 'accept-language', 'accept-version', 'content-type'];
const RETURNED = ['content-type', 'cache-control', 'etag', 'vary', 'retry-after'];

/**
 * The launcher's one session with the store. The session cookie lives in the keychain, the short token in memory;
 * requests of the page pass through here and come back without credentials.
 */
export function createServerSession(deps: {
  serverUrl: string;
  secrets: SecretStore;
  /** Keeps who the session's player is, for starts without a network. */
  lastPlayer: SecretStore;
  fetch?: StoreFetch;
  now?: () => number;
  /** How long (ms) the store may take to answer what the launcher itself asks, and to begin its answer to a page's question. */
  answerMs?: number;
}): ServerSession {
  const { serverUrl, secrets, lastPlayer, fetch: send = fetch, now = Date.now, answerMs = ANSWER_MS } = deps;
  const listeners = new Set<(state: SessionState) => void>();
  const timeListeners = new Set<(time: number) => void>();
  let cookie = secrets.load();
  let token: { text: string; at: number } | undefined;
  /** The question for a token that is under way: requests of one moment share it. */
  let asking: Promise<string | undefined> | undefined;
  let player = cookie === undefined ? undefined : lastPlayer.load();
  let online = true;
  let players = 0;
  let over = false;

  const sessionId = () => SESSION_COOKIE.exec(cookie ?? '')?.[1];
  const isSignedIn = () => sessionId() !== undefined;
  const state = (): SessionState => ({ signedIn: isSignedIn(), online, players, over });
  const changed = () => {
    for (const listener of listeners) listener(state());
  };

  function setOnline(next: boolean) {
    if (next === online) return;
    online = next;
    changed();
  }

  /** The answer of the store; tells `lost` where none comes. */
  async function reach(
    path: string,
    init: Omit<StoreRequest, 'redirect'>,
    lost = () => setOnline(false),
  ): Promise<Response> {
    try {
      const response = await send(new URL(path, serverUrl), { ...init, redirect: 'manual' });
      if (isOfAnother(path, response)) throw new Error('another than the store answers');
      setOnline(true);
      tellTime(path, response);
      return response;
    } catch (cause) {
      lost();
      throw new CodedError('other/network-request-failed', `no answer from the store for ${path}`, { cause });
    }
  }

  /**
   * The same, given up where no answer begins in time: how long one takes to come is the line's affair. Whether the store is
   * there at all, or only slow with this, its sign of life tells.
   */
  async function reachInTime(
    path: string,
    init: Omit<StoreRequest, 'redirect' | 'signal'>,
  ): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerMs);
    try {
      const lost = () => (limit.signal.aborted ? void knock() : setOnline(false));
      return await reach(path, { ...init, signal: limit.signal }, lost);
    } finally {
      clearTimeout(timer);
    }
  }

  function tellTime(path: string, { headers }: Response) {
    const time = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(time) || !ANSWERED_ANEW.test(path)) return;
    for (const listener of timeListeners) listener(time);
  }

  function keepCookie(response: Response, pathname: string) {
    const pairs = new Map(
      (cookie ?? '')
        .split('; ')
        .filter(Boolean)
        .map((pair) => [pair.split('=')[0], pair]),
    );
    const set = response.headers.getSetCookie();
    if (set.length === 0) return;
    for (const line of set) {
      const pair = line.split(';')[0] ?? '';
      const gone = /;\s*max-age=0(;|$)/i.test(line) || pair.endsWith('=');
      if (gone) pairs.delete(pair.split('=')[0]);
      else pairs.set(pair.split('=')[0], pair);
    }
    const before = sessionId();
    cookie = pairs.size > 0 ? [...pairs.values()].join('; ') : undefined;
    if (cookie === undefined) secrets.clear();
    else secrets.save(cookie);
    token = undefined;
    asking = undefined;
    const after = sessionId();
    const isOther = after !== undefined && after !== before && SIGN_IN_PATHS.test(pathname);
    if (isOther) {
      players += 1;
      over = false;
    }
    if (isOther || after === undefined) setPlayer(undefined);
    if (isOther || (before === undefined) !== (after === undefined)) changed();
  }

  const sessionHeaders = (): Record<string, string> => ({
    origin: new URL(serverUrl).origin,
    ...(cookie === undefined ? {} : { cookie }),
  });

  async function bearer(): Promise<Record<string, string>> {
    if (!isSignedIn()) return {};
    if (!token || now() - token.at > TOKEN_AGE) {
      const asked = cookie;
      asking ??= askToken();
      const question = asking;
      const answer = await question.finally(() => {
        if (asking === question) asking = undefined;
      });
      // The player signed in anew or out meanwhile: what was answered is of the session before.
      if (cookie !== asked) return bearer();
      if (answer === '') forget(true);
      // A refusal is not remembered: the next request asks again.
      token = answer ? { text: answer, at: now() } : undefined;
      if (answer) setPlayer(subjectOf(answer));
    }
    return token ? { authorization: `Bearer ${token.text}` } : {};
  }

  function setPlayer(uuid: string | undefined) {
    if (uuid === player) return;
    player = uuid;
    if (uuid === undefined) lastPlayer.clear();
    else lastPlayer.save(uuid);
  }

  /** A token of the session; empty once the store has ended it, undefined where the store did not say. */
  async function askToken(): Promise<string | undefined> {
    const signal = AbortSignal.timeout(answerMs);
    const response = await reach(TOKEN_PATH, { headers: sessionHeaders(), signal });
    // Another than the store may answer in its place, such as the sign-in page of a café's network.
    const body: unknown = !response.ok
      ? {}
      : await response.json().catch((cause: unknown) => {
          throw new CodedError('other/network-request-failed', 'another than the store answers', { cause });
        });
    return typeof body === 'object' && body && 'token' in body ? String(body.token) : undefined;
  }

  async function forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === TOKEN_PATH) return Response.json({ token: '' });
    const isSession = SESSION_PATHS.test(pathname);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
    const wasSignedIn = isSignedIn();
    const asked = cookie;
    const headers: Record<string, string> = isSession
      ? sessionHeaders()
      : pathname === '/graphql'
        ? await bearer()
        : {};
    if (wasSignedIn && over && !isSession && isChange(body))
      throw new CodedError('auth/id-token-expired', 'the session was ended');
    for (const name of FORWARDED) {
      const value = request.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const sent = { method: request.method, headers, body };
    // A question is asked again; what changes something may have reached the store.
    const isQuestion = pathname === '/graphql' && !isChange(body);
    const response = await (isQuestion ? reachInTime : reach)(pathname + search, sent);
    // The player signed in anew or out meanwhile: what was answered is of the session before.
    if (isSession && cookie === asked) keepCookie(response, pathname);
    const kept = RETURNED.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] satisfies [string, string]];
    });
    return new Response(response.body, { status: response.status, headers: kept });
  }

  async function query<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result> {
    const response = await reach('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': 'v2', ...(await bearer()) },
      body: JSON.stringify({ query: document.toString(), variables }),
      signal: AbortSignal.timeout(answerMs),
    });
    // A proxy before a store that is down answers with a page of its own.
    const parsed: unknown = await response.json().catch((cause: unknown) => {
      throw new CodedError('9999', `no answer of the store, status ${response.status}`, { cause });
    });
    const answer = parsed as {
      data?: Result;
      errors?: { message: string; extensions?: { code?: unknown } }[];
    };
    const failure = answer.errors?.[0];
    if (failure) throw toldError(failure.extensions?.code, failure.message);
    if (!answer.data) throw new CodedError('9999', `answer without data, status ${response.status}`);
    return answer.data;
  }

  /** Nobody is signed in any more; `ended` says whether it was the store that ended the session. */
  function forget(ended: boolean) {
    over = ended;
    cookie = undefined;
    token = undefined;
    asking = undefined;
    secrets.clear();
    setPlayer(undefined);
    changed();
  }

  async function signOut() {
    const headers = sessionHeaders();
    // First: who leaves has left, however long the store takes to hear of it.
    forget(false);
    const signal = AbortSignal.timeout(answerMs);
    // Without a network the session has ended here; the server's half expires by itself.
    await reach('/api/account/sign-out', { method: 'POST', headers, signal }).catch(() => {});
  }

  async function knock() {
    await reach('/healthz', { signal: AbortSignal.timeout(KNOCK_MS) }).catch(() => {});
  }

  return {
    state,
    player: () => player,
    forward,
    query,
    signOut,
    knock,
    onChange: (listener) => void listeners.add(listener),
    onTime: (listener) => void timeListeners.add(listener),
  };
}

/** Whether another answered in the store's place, such as the sign-in page of a café's network. */
function isOfAnother(path: string, { status, headers }: Response): boolean {
  if (!DATA_PATHS.test(path)) return false;
  const isPage = status < 300 && headers.get('content-type')?.startsWith('text/html') === true;
  return isPage || (status >= 300 && status < 400 && status !== 304) || status === 511;
}

const operation = v.object({ query: v.string() });

/** Whether the body of a request asks the store to change something. */
function isChange(body: Uint8Array | null): boolean {
  try {
    return isMutation(v.parse(operation, JSON.parse(Buffer.from(body ?? []).toString())).query);
  } catch {
    return false;
  }
}

const claims = v.object({ sub: v.string() });

/** Whom a token is for. It comes from the store by a way that is trusted, so its signature is not looked at. */
function subjectOf(token: string): string | undefined {
  try {
    const [, payload = ''] = token.split('.');
    return v.parse(claims, JSON.parse(Buffer.from(payload, 'base64url').toString())).sub;
  } catch {
    return undefined;
  }
}
