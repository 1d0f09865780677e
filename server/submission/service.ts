import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '../../shared/contract/errors.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { type GamePicture, RETURN_REASON_LENGTH } from '../../shared/contract/submission.ts';
import { coinsOf, knownRate, type PriceRate } from '../../shared/money/price.ts';
import type { CatalogService, Download } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import type { SubmitDraft } from '../db/schema/submission.ts';
import type { StoreSubmitInput } from '../gql/resolvers.ts';
import type { Viewer } from '../http/context.ts';
import type { Page } from '../http/paging.ts';
import type { ImageService, StoredPicture } from '../image/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { SiteService } from '../site/service.ts';
import { EMPTY_DRAFT, readDraft } from './draft.ts';
import { type Fault, faultsOf } from './faults.ts';
import { draftOf, publicationOf } from './game.ts';
import { createSubmitPictures } from './pictures.ts';
import { requireSeen, SUBMIT_STATES, type SubmitAct, type SubmitState, standing } from './policy.ts';
import { createSubmitStore, type SignedSubmit, type SubmitFilter } from './store.ts';

export type { SignedSubmit, SubmitState };

/** How many submissions of one author may be under way. */
const MOST_OPEN = 50;

interface SubmissionDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  catalog: Pick<CatalogService, 'authorsOf' | 'published' | 'locked' | 'publish' | 'announce'>;
  account: { isRootAdmin(viewer: Viewer): Promise<boolean> };
  site: Pick<SiteService, 'submitTags' | 'country' | 'priceRates'>;
  image: Pick<ImageService, 'keepGamePicture' | 'pruneGamePictures'>;
  /** Every build that is published under a game's ids now. */
  builds(game: { id: number; uuid: string; releaseType: SubmitDraft['releaseType'] }): Promise<Download[]>;
  now(): Date;
  newId(): string;
}

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** Games on their way into the store: authors draft, submit and take back, the root admin returns or releases. */
export function createSubmissionService({
  database,
  outbox,
  catalog,
  account,
  site,
  image,
  builds,
  now,
  newId,
}: SubmissionDeps) {
  const store = createSubmitStore(database);
  const pictures = createSubmitPictures({ store, catalog, image });

  const buildsOf = ({ submit: { storeId, storeUuid, draft } }: SignedSubmit): Promise<Download[]> =>
    builds({ id: storeId, uuid: storeUuid, releaseType: draft.releaseType });

  function measure(draft: SubmitDraft, published: readonly Download[]): Fault[] {
    const currencyOf = (country: string) => site.country(country)?.currency ?? '';
    return faultsOf(draft, { now: now(), builds: published, currencyOf });
  }

  function requireComplete({ submit }: SignedSubmit, published: readonly Download[]): void {
    const [first] = measure(submit.draft, published);
    if (first) throw new CodedError(first.code, `${first.field} keeps it from being submitted`);
  }

  async function requireAdmin(viewer: Viewer): Promise<void> {
    if (!(await account.isRootAdmin(viewer))) throw new CodedError('401', 'This is for the root admin');
  }

  function existing(found: SignedSubmit | undefined, author?: string): SignedSubmit {
    if (!found || (author !== undefined && found.submit.accountId !== author))
      throw new CodedError('404', 'There is no such submission');
    return found;
  }

  /** Does something to a submission while nobody else can; what was done before is done once. */
  function acting(
    act: SubmitAct,
    id: string,
    author: string | undefined,
    work: (found: SignedSubmit) => Promise<void>,
  ): Promise<SignedSubmit> {
    return database.transaction(async () => {
      const found = existing(await store.lock(id), author);
      const state = standing(act, stateOf(found));
      if (state === 'closed') throw new CodedError('store/submission-closed', 'The submission has moved on');
      if (state === 'done') return found;
      await work(found);
      return act === 'remove' ? found : existing(await store.find(id));
    });
  }

  /** What a new submission begins with. */
  async function beginning(author: string, storeId: number | undefined, profile: SiteProfile) {
    if (storeId === undefined) {
      const [pen] = await catalog.authorsOf(author);
      if (!pen) throw new CodedError('401', 'This is for those who publish games');
      return { authorId: pen.id, storeId: await store.nextStoreId(), storeUuid: newId(), draft: EMPTY_DRAFT };
    }
    const published = await catalog.published(storeId);
    if (published?.author.accountId !== author) throw new CodedError('404', 'This is not your game');
    const { id, uuid } = published.game;
    const packs = (await builds({ id, uuid, releaseType: 'normal' })).map(({ type, os, build_id }) => ({
      type,
      os,
      buildId: build_id,
    }));
    const draft = draftOf(published, packs, await site.submitTags(profile), now());
    return { authorId: published.author.id, storeId, storeUuid: uuid, draft };
  }

  return {
    /** Submissions that the viewer may see: one's own, for the root admin everyone's. */
    async find(
      viewer: Viewer,
      filter: SubmitFilter,
      page: Page<'updated_at' | 'created_at'>,
    ): Promise<{ list: SignedSubmit[]; totalCount: number }> {
      const { accountId = viewer.uuid } = filter;
      const isAdmin = await account.isRootAdmin(viewer);
      if (!isAdmin && accountId !== viewer.uuid) return { list: [], totalCount: 0 };
      const asked = isAdmin ? filter : { ...filter, accountId };
      const [list, totalCount] = await Promise.all([store.page(asked, page), store.total(asked)]);
      return { list, totalCount };
    },

    /** What keeps a submission from being submitted now. */
    faults: async (submission: SignedSubmit): Promise<Fault[]> =>
      measure(submission.submit.draft, await buildsOf(submission)),

    builds: buildsOf,

    /**
     * Begins a draft of a new game, or of a change of one of the author's; the one that is under way where there is one.
     * Errors: 401, 404, store/too-many-submissions.
     */
    async begin(author: string, storeId: number | undefined, profile: SiteProfile): Promise<SignedSubmit> {
      const begun = await beginning(author, storeId, profile);
      return database.transaction(async () => {
        await store.lockAuthor(author);
        const known = await store.findOpen(begun.storeId);
        if (known) return existing(known, author);
        if ((await store.openTotal(author)) >= MOST_OPEN)
          throw new CodedError('store/too-many-submissions', `${MOST_OPEN} at most are under way`);
        const at = now();
        await store.add({
          ...begun,
          id: newId(),
          accountId: author,
          state: 'draft',
          reason: '',
          decidedBy: null,
          decidedAt: null,
          createdAt: at,
          updatedAt: at,
          submittedAt: null,
        });
        return existing(await store.findOpen(begun.storeId), author);
      });
    },

    /**
     * Keeps what an author says from now on, in a form that began with the submission as it was changed at `basedOn`. Sent
     * again, as its answer was lost, it answers with what is kept.
     * Errors: 404, 400, store/submission-closed, store/submission-changed (in another form since; nothing is kept).
     */
    async save(
      author: string,
      id: string,
      input: StoreSubmitInput,
      basedOn: Date | undefined,
      profile: SiteProfile,
    ): Promise<SignedSubmit> {
      const { submit: found } = existing(await store.find(id), author);
      const choices = {
        ...(await site.submitTags(profile)),
        isCountry: (code: string) => site.country(code) !== undefined,
        isPicture: await pictures.usable(found),
      };
      return acting('change', id, author, async ({ submit: kept }) => {
        const draft = readDraft(input, choices, kept.draft);
        if (basedOn && isDeepStrictEqual(kept.draft, draft)) return;
        requireSeen(kept.updatedAt, basedOn);
        await store.change(id, { draft, updatedAt: later(now(), kept.updatedAt) });
      });
    },

    /** Throws a draft away; false without one. Error store/submission-closed. */
    async remove(author: string, id: string): Promise<boolean> {
      const found = await store.find(id);
      if (found?.submit.accountId !== author) return false;
      await acting('remove', id, author, () => store.remove(id));
      await pictures.prune(found.submit);
      return true;
    },

    /**
     * Hands a draft in, as its author saw it changed at `seenAt`. Errors: 404, store/submission-closed,
     * store/submission-changed (in another form since), the code of its first fault.
     */
    async submit(author: string, id: string, seenAt?: Date): Promise<SignedSubmit> {
      const published = await buildsOf(existing(await store.find(id), author));
      return acting('submit', id, author, async (found) => {
        requireSeen(found.submit.updatedAt, seenAt);
        requireComplete(found, published);
        const at = now();
        await store.change(id, { state: 'submitted', submittedAt: at, updatedAt: at });
      });
    },

    /**
     * Takes a submission back, so that its author may change it again. Errors: 404, store/submission-closed (returned or
     * released meanwhile).
     */
    takeBack: (author: string, id: string): Promise<SignedSubmit> =>
      acting('takeBack', id, author, ({ submit: { updatedAt } }) =>
        store.change(id, { state: 'draft', submittedAt: null, updatedAt: later(now(), updatedAt) }),
      ),

    /**
     * Returns a submission to its author, as it was submitted at `seenAt`; forms of before that word saw none. Errors: 401,
     * 404, 400 (no reason), store/submission-closed, store/submission-changed (handed in anew since).
     */
    async giveBack(
      viewer: Viewer,
      id: string,
      words: string,
      seenAt: Date | undefined,
    ): Promise<SignedSubmit> {
      await requireAdmin(viewer);
      const reason = words.trim();
      if (reason === '' || reason.length > RETURN_REASON_LENGTH)
        throw new CodedError('400', `A reason has 1 to ${RETURN_REASON_LENGTH} characters`);
      return acting('return', id, undefined, async ({ submit }) => {
        if (seenAt && submit.submittedAt?.getTime() !== seenAt.getTime()) throw handedInAnew();
        const at = now();
        const decision = { reason, decidedBy: viewer.uuid, decidedAt: at };
        await store.change(id, { state: 'returned', ...decision, updatedAt: at });
        await outbox.tell({ kind: 'submission_returned', account: submit.accountId });
      });
    },

    /**
     * Puts a game into the store as it was submitted at `seenAt`, countries' own prices at the rates of now; those who wait
     * for it are told.
     * Errors: 401, 404, store/submission-closed, store/submission-changed (handed in anew since), the code of its first fault.
     */
    async release(
      viewer: Viewer,
      id: string,
      seenAt: Date | undefined,
      profile: SiteProfile,
    ): Promise<SignedSubmit> {
      await requireAdmin(viewer);
      const rates = await site.priceRates(profile);
      const published = await buildsOf(existing(await store.find(id)));
      let releasedNow = false;
      const released = await acting('release', id, undefined, async (found) => {
        const { accountId, storeId, submittedAt } = found.submit;
        if (submittedAt?.getTime() !== seenAt?.getTime()) throw handedInAnew();
        requireComplete(found, published);
        const at = now();
        const before = await catalog.locked(storeId);
        const coinsIn = (country: string, price: number) =>
          coinsOf(price, rateTo(rates, site.country(country)?.currency ?? ''));
        await catalog.publish(publicationOf(found, { before, coinsIn, at }));
        const decision = { reason: '', decidedBy: viewer.uuid, decidedAt: at };
        await store.change(id, { state: 'released', ...decision, updatedAt: at });
        await catalog.announce();
        await outbox.tell({ kind: 'submission_released', account: accountId, storeId });
        releasedNow = true;
      });
      // Pressed again, it would take the pictures of the next change.
      if (releasedNow) await pictures.prune(released.submit);
      return released;
    },

    /** Keeps a picture for a submission. Errors: 404, store/submission-closed, those of the picture. */
    async addPicture(
      author: string,
      id: string,
      slot: GamePicture,
      bytes: Uint8Array,
    ): Promise<StoredPicture> {
      const found = existing(await store.find(id), author);
      if (standing('change', stateOf(found)) !== 'possible')
        throw new CodedError('store/submission-closed', 'The submission has moved on');
      return image.keepGamePicture(found.submit.storeUuid, slot, bytes);
    },

    /** The games whose pictures an author uploaded, by uuid. */
    gamesOf: (author: string): Promise<string[]> => store.games(author),

    /** Takes away the pictures of an author's games that never came into the store. */
    removePictures: pictures.removeUnreleased,
  };
}

/** Where a submission stands. */
export function stateOf({ submit: { state } }: SignedSubmit): SubmitState {
  const known = SUBMIT_STATES.find((each) => each === state);
  if (!known) throw new Error(`${state} is no state of a submission`);
  return known;
}

const handedInAnew = () =>
  new CodedError('store/submission-changed', 'It was handed in anew since it was looked at');

/** An instant that tells a change from the one before it, also within one millisecond. */
const later = (at: Date, before: Date): Date => new Date(Math.max(at.getTime(), before.getTime() + 1));

/** The rate to a currency. Throws store/price-invalid where there is none. */
function rateTo(rates: readonly PriceRate[], currency: string) {
  const rate = knownRate(rates, currency);
  if (!rate) throw new CodedError('store/price-invalid', `There is no rate for ${currency}`);
  return rate;
}
