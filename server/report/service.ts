import { CodedError } from '../../shared/contract/errors.ts';
import {
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReasonFor,
  type ReportedType,
} from '../../shared/contract/report-reasons.ts';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/context.ts';
import type { Page } from '../http/paging.ts';
import type { OutboxService } from '../outbox/service.ts';
import { createReportStore, type ReportRow, type Subject } from './store.ts';

/** What somebody tells the staff. */
export interface Complaint {
  type: ReportedType;
  /** Of the review, person or game. */
  uuid: string;
  reason: ReasonFor;
  text: string;
}

interface ReportDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  account: { isStaff(viewer: Viewer | undefined): Promise<boolean> };
  now(): Date;
  newId(): string;
}

const OPEN = 0;
const SETTLED = 1;

export type ReportService = ReturnType<typeof createReportService>;

/** Reports of reviews, people and games to the staff. */
export function createReportService({ database, outbox, account, now, newId }: ReportDeps) {
  const store = createReportStore(database);
  const subjects: Record<ReportedType, (uuid: string) => Promise<Subject | undefined>> = {
    comment: store.comment,
    user: store.person,
    game: store.game,
  };

  async function requireStaff(viewer: Viewer): Promise<void> {
    if (!(await account.isStaff(viewer))) throw new CodedError('401', 'This is for the staff');
  }

  // Each decision is told, also that on a report which was opened again.
  const tellDecided = ({ reporterId }: ReportRow): Promise<void> =>
    outbox.tell({ kind: 'report_decided', account: reporterId });

  return {
    /** Keeps a report, one a reporter and subject. Throws 404, 400. */
    async add(reporter: string, { type, uuid, reason, text }: Complaint): Promise<void> {
      const reasons: readonly ReasonFor[] = REPORT_REASONS[type];
      if (!reasons.includes(reason)) throw new CodedError('400', `A ${type} is not reported for ${reason}`);
      const words = text.trim();
      if (words.length > REPORT_TEXT_MAX)
        throw new CodedError('400', `A report has at most ${REPORT_TEXT_MAX} characters`);
      const subject = await subjects[type](uuid);
      if (!subject) throw new CodedError('404', 'There is nothing to report');
      if (subject.owner === reporter) throw new CodedError('400', 'This is your own');
      const at = now();
      const report = { reporterId: reporter, type, subjectId: uuid, reason, text: words };
      await store.put({ id: newId(), ...report, state: OPEN, createdAt: at, updatedAt: at });
    },

    /** Reports in a state. Throws 401 for everyone but support and the root admin. */
    async find(
      viewer: Viewer,
      state: number,
      page: Page<'created_at'>,
    ): Promise<{ list: ReportRow[]; totalCount: number }> {
      await requireStaff(viewer);
      const [list, totalCount] = await Promise.all([store.page(state, page), store.total(state)]);
      return { list, totalCount };
    },

    /** Settles a report or opens it again. Throws 401 for everyone but support and the root admin, 404, 400. */
    async setState(viewer: Viewer, id: string, state: number): Promise<ReportRow> {
      await requireStaff(viewer);
      if (state !== OPEN && state !== SETTLED)
        throw new CodedError('400', 'A report is open (0) or settled (1)');
      return database.transaction(async () => {
        const changed = await store.setState(id, state, now());
        if (changed && state === SETTLED) await tellDecided(changed);
        const known = changed ?? (await store.find(id));
        if (!known) throw new CodedError('404', 'There is no such report');
        return known;
      });
    },

    /** Settles every open report of a review, person or game, for an operator; answers with how many there were. */
    settleAll: (type: ReportedType, subject: string): Promise<number> =>
      database.transaction(async () => {
        const settled = await store.setStateOf(type, subject, SETTLED, now());
        for (const report of settled) await tellDecided(report);
        return settled.length;
      }),
  };
}
