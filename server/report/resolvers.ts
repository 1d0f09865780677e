import * as v from 'valibot';
import { REPORT_REASONS } from '../../shared/contract/report-reasons.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { ReportService } from './service.ts';
import type { ReportRow } from './store.ts';

const typeShape = v.picklist(['comment', 'user', 'game']);
const reasonShape = v.picklist([...new Set(Object.values(REPORT_REASONS).flat())]);

export function reportResolvers({ report }: { report: ReportService }): Resolvers {
  return {
    Query: {
      async findReport(_root, { state, q }, context) {
        const page = readPage(q, ['created_at'], {
          field: 'created_at',
          direction: 'asc',
          limit: 20,
          offset: 0,
        });
        const { list, totalCount } = await report.find(requireViewer(context), state, page);
        return { list: list.map(toReport), totalCount };
      },
    },
    Mutation: {
      async addReport(_root, { type, uuid, reason, text }, context) {
        await report.add(requireViewer(context).uuid, { type, uuid, reason, text: text ?? '' });
        return true;
      },
      setReport: async (_root, { uuid, state }, context) =>
        toReport(await report.setState(requireViewer(context), uuid, state)),
    },
  };
}

function toReport({ id, type, subjectId, reason, text, state, createdAt }: ReportRow) {
  return {
    uuid: id,
    type: v.parse(typeShape, type),
    subject_uuid: subjectId,
    reason: v.parse(reasonShape, reason),
    text,
    state,
    created_at: createdAt.toISOString(),
  };
}
